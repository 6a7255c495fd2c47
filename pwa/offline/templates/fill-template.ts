import { inHtml } from './escape-html.ts';

/** What stands at the names of a template: a text, or what its part holds each time that it stands there. */
export interface TemplateValues {
  readonly [name: string]: string | readonly TemplateValues[];
}

/** `{{#name}}…{{/name}}` a part, `{{name}}` a text, `{{&name}}` one that is HTML or JSON already. */
const PLACES = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{(&?)(\w+)\}\}/gs;

/**
 * Fills a template (pwa/build/blog-templates.ts) in one go: what stands in a value is never looked at as one. Names of a part
 * are its own first, then those around it. Throws for a name without value.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(PLACES, (_, part?: string, inner = '', isReady = '', name = '') => {
    const value = values[part ?? name];
    if (part !== undefined && typeof value === 'object')
      return value.map((own) => fillTemplate(inner, { ...values, ...own })).join('');
    if (part !== undefined || typeof value !== 'string')
      throw new Error(`a template has no use of ${part ?? name}`);
    return isReady === '' ? inHtml(value) : value;
  });
}

/** What belongs to the page at `index` alone, in a template that pwa/build/merged-template.ts made of four. */
export const partsOf = (index: number): TemplateValues =>
  Object.fromEntries(
    Array.from({ length: 15 }, (_, pages) => [`of${pages}`, pages & (1 << index) ? [{}] : []]),
  );
