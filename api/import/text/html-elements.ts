import { fromParse5 } from 'hast-util-from-parse5';
import { toText } from 'hast-util-to-text';
import { parseFragment } from 'parse5';
import type { Notes } from '#api/import/notes.ts';

type Parsed = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>;
export type HtmlElement = Extract<Parsed['children'][number], { type: 'element' }>;
export type HtmlNode = HtmlElement['children'][number];
interface HtmlRoot {
  type: 'root';
  children: HtmlNode[];
}

/** A text whose elements are so deep in each other that the parser comes to its end is read as words. */
function parsedNodes(html: string): Parsed['children'] {
  try {
    return nodesOf(html);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return nodesOf(html.replace(/<[^<>]*>/g, ' '));
  }
}

/** The places of the nodes in the text are left out, which are three quarters of a tree. The parser's own tree goes node by node. */
function nodesOf(html: string): Parsed['children'] {
  const left = parseFragment(html, { scriptingEnabled: false }).childNodes.reverse();
  const nodes: Parsed['children'] = [];
  for (let node = left.pop(); node !== undefined; node = left.pop())
    nodes.push(fromParse5(node) as Parsed['children'][number]);
  return nodes;
}

export const isElement = (node: HtmlNode): node is HtmlElement => node.type === 'element';

export const attribute = (node: HtmlElement, name: string): string => {
  const value = node.properties[name];
  return Array.isArray(value) ? value.join(' ') : value === undefined || value === null ? '' : String(value);
};

export const hasClass = (node: HtmlElement, pattern: RegExp): boolean =>
  attribute(node, 'className')
    .split(' ')
    .some((name) => pattern.test(name));

export function textOf(node: HtmlNode | HtmlRoot): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

export function* elementsIn(nodes: readonly HtmlNode[], names: readonly string[]): Generator<HtmlElement> {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (names.includes(node.tagName)) yield node;
    yield* elementsIn(node.children, names);
  }
}

export const element = (
  tagName: string,
  children: HtmlNode[],
  properties: HtmlElement['properties'] = {},
): HtmlElement => ({ type: 'element', tagName, properties, children });

export const text = (value: string): HtmlNode => ({ type: 'text', value });

/** Words on one line. */
export const folded = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The words of elements on one line, with blanks between blocks and lines. */
export const foldedText = (...nodes: readonly (HtmlNode | HtmlRoot)[]): string =>
  folded(nodes.map((node) => toText(node)).join(' '));

/** The plain words of a piece of HTML. */
export const plainTextOf = (html: string): string => foldedText(parseHtml(html));

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Puts a blank in the place of each control character, unless one is next to it. */
export function withoutControls(value: string, notes: Notes): string {
  return value.replace(CONTROL, (_, at: number) => {
    notes.add('A control character is left out');
    const isParted = /\s/.test(value[at - 1] ?? ' ') || /\s/.test(value[at + 1] ?? ' ');
    return isParted ? '' : ' ';
  });
}

/** Elements may be nested so deep. */
const DEPTH_MAX = 200;

/** Parses HTML. Elements that are nested too deep become their text, so that a walk of the tree ends. */
export function parseHtml(html: string): HtmlRoot {
  const children = parsedNodes(html).filter((node) => node.type === 'element' || node.type === 'text');
  const root: HtmlRoot = { type: 'root', children };
  let level: (HtmlElement | HtmlRoot)[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const next = level.flatMap(({ children }) => children.filter(isElement));
    if (depth >= DEPTH_MAX) for (const node of next) node.children = [text(rawText(node))];
    level = depth >= DEPTH_MAX ? [] : next;
  }
  return root;
}

function rawText(root: HtmlElement): string {
  const parts: string[] = [];
  const left: HtmlNode[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === 'text') parts.push(node.value);
    if ('children' in node) left.push(...[...node.children].reverse());
  }
  return parts.join('');
}
