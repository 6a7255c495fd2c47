import type { RootContent } from 'mdast';
import { isBlank } from '#contract/characters.ts';
import { lastOfPath } from './clean-media.ts';
import { htmlToTree, imagesIn, replaceNodes } from './html-to-markdown.ts';
import { partsWithinLimits } from './markdown-parts.ts';
import { Notes, quoted } from './notes.ts';
import type { Source, SourceItem } from './source-item.ts';

/** Text of one item: more is no text that somebody reads. Characters of HTML. */
const HTML_MAX = 3_000_000;

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
    if (node.type === 'link') node.url = ownPath(node.url, source) ?? node.url;
    return undefined;
  });
  return {
    item,
    blocks: tree.children,
    pictures: [...new Set([...imagesIn(tree)].map(({ url }) => url))],
    notes,
  };
}

/** Links to what is imported, too, lead to this site: there the old address leads on. */
function ownPath(url: string, { base, paths }: Pick<Source, 'base' | 'paths'>): string | undefined {
  const parsed = URL.parse(url, base ?? 'https://x.invalid');
  const own = URL.parse(base ?? 'https://x.invalid');
  if (parsed === null || own === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  if (parsed.hostname.replace(/^www\./, '') !== own.hostname.replace(/^www\./, '')) return undefined;
  const path = parsed.pathname + parsed.search;
  return [path, `${parsed.pathname}/`].some((each) => paths.has(each)) ? path + parsed.hash : undefined;
}

/**
 * The text as Markdown, in as many parts as the limits of a text ask for.
 * @param names of the pictures here, by their addresses in the source; what has none becomes a link
 */
export function textsOf({ blocks, notes }: ConvertedItem, names: ReadonlyMap<string, string>): string[] {
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
  const texts = partsWithinLimits(root.children, notes).filter((text) => !isBlank(text));
  return texts;
}

export const aboutOf = ({ kind, title, slug, sourceId }: SourceItem): string =>
  `${kind === 'page' ? 'Page' : 'Post'} ${quoted(title || slug || sourceId)}`;
