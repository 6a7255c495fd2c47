import { Fragment, isValidElement, type ReactNode } from 'react';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';

const NAMES: Record<string, string> = { className: 'class', tabIndex: 'tabindex', defaultValue: 'value' };
const EMPTY = new Set(['br', 'hr', 'img', 'input']);

/**
 * The HTML of elements that need no more than their own values, as a post's text does: what renderToStaticMarkup makes of
 * them (tests/unit/editor/static-markup.test.ts), without the hundred kilobytes of React's renderer. Throws for a component with
 * a hook, and for what is not an element.
 */
export function staticMarkup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeHtml(String(node));
  if (Array.isArray(node)) return node.map(staticMarkup).join('');
  if (!isValidElement<Record<string, unknown>>(node)) throw new Error('this is no element');
  const { type, props }: { type: unknown; props: Record<string, unknown> } = node;
  const { children, ...attributes } = props;
  if (typeof type === 'function') return staticMarkup(drawn(type, props));
  const inner = staticMarkup(children as ReactNode);
  if (type === Fragment) return inner;
  const start = `<${String(type)}${Object.entries(attributes).map(attribute).join('')}`;
  return EMPTY.has(String(type)) ? `${start}/>` : `${start}>${inner}</${String(type)}>`;
}

// React's type allows class components; those of a text are functions.
const drawn = (component: unknown, props: object) => (component as (props: object) => ReactNode)(props);

const attribute = ([name, value]: [string, unknown]) =>
  value === undefined || value === null ? '' : ` ${NAMES[name] ?? name}="${escapeHtml(String(value))}"`;
