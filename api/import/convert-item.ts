import { hash } from 'node:crypto';
import type { Image, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import { DESCRIPTION_MAX, IMPORTED_TEXT_MAX } from '#contract/blog-rules.ts';
import { isBlank, textFault } from '#contract/characters.ts';
import { markdownFault } from '#contract/markdown-limits.ts';
import { type ForeignText, hostOf, type MarkdownText, type ReadText, type TextPart } from './item-source.ts';
import { Notes, quoted } from './notes.ts';
import { withoutControls } from './text/html-elements.ts';
import { htmlToTree } from './text/html-to-markdown.ts';
import { imagesIn, replaceNodes, treeToMarkdown } from './text/markdown-tree.ts';
import { lastOfPath } from './text/media.ts';

/** Nobody reads a text that is longer. Characters of HTML. */
const HTML_MAX = 3_000_000;
/** By so many characters the script of a text is recognised. */
const SAMPLE = 5_000;
/** Raise this when an item is converted in another way: all items then count as changed. */
const CONVERSION = 5;

/** The site that an export is of. */
interface OldSite {
  base: string | undefined;
  /** Paths of its items: a link to one of them leads to this site. */
  paths: ReadonlySet<string>;
}

/** An item whose text is a tree. */
interface ConvertedItem {
  item: ForeignText;
  blocks: RootContent[];
  notes: Notes;
}

export function textPart(
  item: Pick<ForeignText, 'kind' | 'title' | 'slug' | 'sourceId'>,
  readItem: () => ForeignText,
  site: OldSite,
): TextPart {
  let converted: ConvertedItem | undefined;
  return {
    type: 'text',
    kind: item.kind,
    about: aboutOf(item),
    read: async () => {
      converted = convertItem(readItem(), site);
      return factsOf(converted);
    },
    textWith: async (names) => {
      if (converted === undefined) throw new Error('a text was asked for before its item was read');
      return textOf(converted, names);
    },
  };
}

export const aboutOf = ({ kind, title, slug, sourceId }: Parameters<typeof textPart>[0]): string =>
  `${kind === 'page' ? 'Page' : 'Post'} ${quoted(title || slug || sourceId)}`;

export function convertItem(item: ForeignText, site: OldSite): ConvertedItem {
  const notes = new Notes();
  if (item.html.length > HTML_MAX)
    notes.add(
      `Its text has over ${HTML_MAX.toLocaleString('en')} characters; what is after them is left out`,
    );
  const tree = htmlToTree(item.html.slice(0, HTML_MAX).toWellFormed(), notes);
  replaceNodes(tree, (node) => {
    if (node.type !== 'link') return undefined;
    const own = ownPath(node.url, site);
    if (own === null) notes.add(`A link leads to what only the old site had: ${quoted(node.url, 200)}`);
    else if (own !== undefined) node.url = own;
    return undefined;
  });
  for (const note of item.notes) notes.add(note.replace(/\.$/, ''));
  const { mainPicture } = item;
  const cleaned = {
    title: withoutControls(item.title, notes),
    mainPicture: mainPicture && { ...mainPicture, alt: withoutControls(mainPicture.alt, notes) },
  };
  return { item: { ...item, ...cleaned }, blocks: tree.children, notes };
}

function factsOf({ item, blocks, notes }: ConvertedItem): ReadText {
  const { html: _, ...facts } = item;
  const tree = { type: 'root' as const, children: blocks };
  const lines = blockLines(blocks);
  return {
    ...facts,
    notes: notes.list(),
    pictures: [...new Set([...imagesIn(tree)].map(({ url }) => url))],
    digest: hash('sha256', JSON.stringify([CONVERSION, item])),
    firstLine: lines.find((line) => !isBlank(line))?.slice(0, 1_000) ?? '',
    sample: lines.join(' ').slice(0, SAMPLE),
  };
}

function blockLines(blocks: readonly RootContent[]): string[] {
  let lines: string[] = [];
  for (let at = 0, left = SAMPLE; at < blocks.length && left > 0; at += 1) {
    const more = linesOf(blocks[at]).map((line) => line.trim());
    lines = [...lines, ...more];
    left -= more.join('').length;
  }
  return lines;
}

/** The path here of a link to the old site, where that leads on; null where it leads nowhere, undefined for a link to another site. */
function ownPath(url: string, { base, paths }: OldSite): string | null | undefined {
  const parsed = URL.parse(url, base ?? 'https://x.invalid');
  const own = URL.parse(base ?? 'https://x.invalid');
  if (parsed === null || own === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  if (hostOf(parsed) !== hostOf(own)) return undefined;
  const path = parsed.pathname + parsed.search;
  return [path, `${parsed.pathname}/`].some((each) => paths.has(each)) || path === '/'
    ? path + parsed.hash
    : null;
}

/** @param names of the pictures here, by their addresses in the source; what has none becomes a link */
export function textOf({ blocks }: ConvertedItem, names: ReadonlyMap<string, string>): MarkdownText {
  const notes = new Notes();
  const shown = (node: RootContent): RootContent => {
    if (node.type === 'image') return named(node, names.get(node.url));
    if (!('children' in node)) return node;
    const children = node.children.map((child) => shown(child));
    return children.some((child, at) => child !== node.children[at])
      ? ({ ...node, children } as RootContent)
      : node;
  };
  const markdownOfAll = treeToMarkdown(blocks.map(shown));
  const markdown = beginningOf(markdownOfAll, IMPORTED_TEXT_MAX);
  if (markdown !== markdownOfAll)
    notes.add(`What is after ${IMPORTED_TEXT_MAX.toLocaleString('en')} characters of its text is left out`);
  if (isBlank(markdown)) notes.add('It has no text: it has an ellipsis');
  return {
    markdown: isBlank(markdown) ? '…' : markdown,
    firstParagraph: firstParagraph(markdown),
    fault: textFault(markdown, DESCRIPTION_MAX) ?? markdownFault(markdown),
    notes: notes.list(),
  };
}

/** The beginning of a text within a limit, cut at the end of a block or, where blocks are long, of a line or a word. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = ['\n\n', '\n', ' '].map((sign) => text.lastIndexOf(sign, max));
  // A character of two units is not cut in the middle.
  return text.slice(0, ends.find((end) => end > 0.99 * max) ?? max).replace(/[\ud800-\udbff]$/, '');
}

/** Gives a picture its name here, and makes a link of one without a name. */
function named(picture: Image, name: string | undefined): PhrasingContent {
  if (name !== undefined) return { ...picture, url: `/api/blog/${name}` };
  const caption = [...new Set([picture.alt, picture.title])].filter((part) => part).join(' – ');
  const value = caption || lastOfPath(picture.url) || picture.url;
  return { type: 'link', url: picture.url, children: [{ type: 'text', value }] };
}

function firstParagraph(markdown: string): string {
  const { children } = fromMarkdown(markdown.slice(0, 4000).toWellFormed());
  const paragraphs = children.filter((block) => block.type === 'paragraph');
  const isSentence = (node: PhrasingContent) =>
    node.type !== 'link' && node.type !== 'image' && !isBlank(plainText(node));
  const first = paragraphs.find((block) => block.children.some(isSentence)) ?? paragraphs[0];
  return linesOf(first, false).join(' ').replace(/\s+/g, ' ').trim();
}

function linesOf(block: RootContent | undefined, includeImageAlt = true): string[] {
  if (block === undefined) return [];
  const part = structuredClone(block);
  replaceNodes(part, ({ type }) => (type === 'break' ? { type: 'text', value: '\n' } : undefined));
  return plainText(part, { includeImageAlt }).split('\n');
}
