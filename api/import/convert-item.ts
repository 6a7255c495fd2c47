import type { RootContent } from 'mdast';
import { DESCRIPTION_MAX } from '#contract/blog-limits.ts';
import { isBlank, textFault } from '#contract/characters.ts';
import { markdownFault } from '#contract/markdown-limits.ts';
import { Notes, quoted } from './notes.ts';
import type { Source, SourceItem } from './source-item.ts';
import { lastOfPath } from './text/clean-media.ts';
import { htmlToTree, imagesIn, replaceNodes, treeToMarkdown } from './text/html-to-markdown.ts';

/** Text of one item: more is no text that somebody reads. Characters of HTML. */
const HTML_MAX = 3_000_000;
/** Characters of a text that is stored. */
export const IMPORTED_TEXT_MAX = 1_000_000;

/** An item whose text is a tree, and the pictures that it shows, by their addresses. */
export interface ConvertedItem {
  item: SourceItem;
  blocks: RootContent[];
  /** Of pictures in the text, in their order. */
  pictures: readonly string[];
  notes: Notes;
}

export function convertItem(item: SourceItem, source: Pick<Source, 'base' | 'paths'>): ConvertedItem {
  const notes = new Notes();
  if (item.html.length > HTML_MAX)
    notes.add(
      `Its text has over ${HTML_MAX.toLocaleString('en')} characters; what is after them is left out`,
    );
  const tree = htmlToTree(item.html.slice(0, HTML_MAX).toWellFormed(), notes);
  replaceNodes(tree, (node) => {
    if (node.type !== 'link') return undefined;
    const own = ownPath(node.url, source);
    if (own === null) notes.add(`A link leads to what only the old site had: ${quoted(node.url, 200)}`);
    else if (own !== undefined) node.url = own;
    return undefined;
  });
  return {
    item,
    blocks: tree.children,
    pictures: [...new Set([...imagesIn(tree)].map(({ url }) => url))],
    notes,
  };
}

/** Links to what is imported, too, lead to this site: there the old address leads on. null: one of the old site that leads nowhere here. */
function ownPath(url: string, { base, paths }: Pick<Source, 'base' | 'paths'>): string | null | undefined {
  const parsed = URL.parse(url, base ?? 'https://x.invalid');
  const own = URL.parse(base ?? 'https://x.invalid');
  if (parsed === null || own === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  if (parsed.hostname.replace(/^www\./, '') !== own.hostname.replace(/^www\./, '')) return undefined;
  const path = parsed.pathname + parsed.search;
  return [path, `${parsed.pathname}/`].some((each) => paths.has(each)) || path === '/'
    ? path + parsed.hash
    : null;
}

/** A text as Markdown. */
export interface ItemText {
  /** An ellipsis where there is none. */
  markdown: string;
  /** Why it is none that can be published here. */
  fault: string | undefined;
}

/** @param names of the pictures here, by their addresses in the source; what has none becomes a link */
export function textOf({ blocks, notes }: ConvertedItem, names: ReadonlyMap<string, string>): ItemText {
  const copy = structuredClone(blocks);
  const root = { type: 'root' as const, children: copy };
  replaceNodes(root, (node) => {
    if (node.type !== 'image') return undefined;
    const name = names.get(node.url);
    if (name !== undefined) {
      node.url = `/api/blog/${name}`;
      return undefined;
    }
    const said = [...new Set([node.alt, node.title])].filter((words) => words).join(' – ');
    const words = said || lastOfPath(node.url) || node.url;
    return { type: 'link', url: node.url, children: [{ type: 'text', value: words }] };
  });
  const whole = treeToMarkdown(root.children);
  const markdown =
    whole.length > IMPORTED_TEXT_MAX ? whole.slice(0, whole.lastIndexOf('\n\n', IMPORTED_TEXT_MAX)) : whole;
  if (markdown !== whole)
    notes.add(`What is after ${IMPORTED_TEXT_MAX.toLocaleString('en')} characters of its text is left out`);
  if (isBlank(markdown)) notes.add('It has no text: it has an ellipsis');
  return {
    markdown: isBlank(markdown) ? '…' : markdown,
    fault: textFault(markdown, DESCRIPTION_MAX) ?? markdownFault(markdown),
  };
}

export const aboutOf = ({ kind, title, slug, sourceId }: SourceItem): string =>
  `${kind === 'page' ? 'Page' : 'Post'} ${quoted(title || slug || sourceId)}`;
