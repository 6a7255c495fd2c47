import { toMdast } from 'hast-util-to-mdast';
import type { Image, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import type { Notes } from '#api/import/notes.ts';
import { cleanNodes } from './clean-html.ts';
import { bareUrl } from './embeds.ts';
import { type HtmlNode, isElement, parseHtml } from './html-elements.ts';
import { withoutControls } from './without-controls.ts';

/** The tree of a text whose pictures still have the addresses of their source. */
export function htmlToTree(html: string, notes: Notes): Root {
  const root = parseHtml(html);
  dropControls(root.children, notes);
  const tree = toMdast({ ...root, children: cleanNodes(root.children, notes) }, { document: true });
  if (tree.type !== 'root') return { type: 'root', children: [] };
  tidy(tree);
  linkAddresses(tree);
  tree.children = blocksOf(tree.children as RootContent[]);
  return tree;
}

function dropControls(nodes: readonly HtmlNode[], notes: Notes): void {
  for (const node of nodes) {
    if (node.type === 'text') node.value = withoutControls(node.value, notes);
    if (!isElement(node)) continue;
    for (const [name, value] of Object.entries(node.properties))
      if (typeof value === 'string') node.properties[name] = withoutControls(value, notes);
    dropControls(node.children, notes);
  }
}

const ADDRESS = /(?:https?:\/\/|www\.(?=[\w-]+\.))[^\s<>"“”]+/gi;
/** Characters of an address that Markdown reads as its own, or that end its link before them. */
const NEEDS_MARKS = /[&~_*\\[\]`!|()]/;

/** An address that stands in a sentence is marked as a link: else some of its characters would be read as Markdown. */
function linkAddresses(node: Nodes): void {
  if (!('children' in node) || node.type === 'link') return;
  node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    const isAlone = node.type === 'paragraph' && node.children.length === 1;
    if (child.type !== 'text' || (isAlone && bareUrl(child.value) !== undefined)) {
      linkAddresses(child);
      return [child];
    }
    return linked(child.value);
  }) as never;
}

function linked(words: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: found, index } of words.matchAll(ADDRESS)) {
    const value = withoutSentence(found);
    const url = (/^www/i.test(value) ? `http://${value}` : value).replaceAll('|', '%7C');
    if (!NEEDS_MARKS.test(value) || !URL.canParse(url) || /[\w@]$/.test(words.slice(0, index))) continue;
    parts.push({ type: 'text', value: words.slice(from, index) });
    parts.push({ type: 'link', url, children: [{ type: 'text', value }] });
    from = index + value.length;
  }
  return [...parts, { type: 'text' as const, value: words.slice(from) }].filter(
    (part) => part.type !== 'text' || part.value !== '',
  );
}

/** Punctuation of the sentence is none of the address, nor is a bracket that it does not open. */
function withoutSentence(address: string): string {
  let end = address.replace(/[.,:;!?'"’*…]+$/, '');
  while (end.endsWith(')') && end.split(')').length > end.split('(').length)
    end = end.slice(0, -1).replace(/[.,:;!?'"’*…]+$/, '');
  return end;
}

export function treeToMarkdown(children: readonly RootContent[]): string {
  return toMarkdown(
    { type: 'root', children: [...children] },
    {
      bullet: '-',
      rule: '-',
      fences: true,
      listItemIndent: 'one',
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), gfmStrikethroughToMarkdown()],
    },
  ).trimEnd();
}

export function* imagesIn(node: Nodes): Generator<Image> {
  if (node.type === 'image') yield node;
  if ('children' in node) for (const child of node.children) yield* imagesIn(child);
}

/** Puts another node in the place of each that `replace` has one for. */
export function replaceNodes(node: Nodes, replace: (node: RootContent) => RootContent | undefined): void {
  if (!('children' in node)) return;
  for (const [at, child] of node.children.entries()) {
    const next = replace(child);
    if (next === undefined) replaceNodes(child, replace);
    else node.children.splice(at, 1, next as never);
  }
}

const MARKS = new Set(['strong', 'emphasis', 'delete', 'link']);

/** Blanks at the ends of a bold, slanted or linked text stand outside of it; an empty one is gone. */
function tidy(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tidy(child);
  node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (child.type === 'heading' && plainText(child).trim() === '' && [...imagesIn(child)].length === 0)
      return [];
    if (!MARKS.has(child.type) || !('children' in child)) return [child];
    if (child.type === node.type) return child.children as RootContent[];
    const inner = child.children as PhrasingContent[];
    const [before, after] = [trimEnd(inner, 0), trimEnd(inner, -1)];
    const isEmpty = plainText(child).trim() === '' && [...imagesIn(child)].length === 0;
    return [...before, ...(isEmpty ? [] : [child]), ...after];
  }) as never;
}

/** Takes the blanks, or the line break, off one end. */
function trimEnd(nodes: PhrasingContent[], at: 0 | -1): PhrasingContent[] {
  const end = nodes.at(at);
  if (end?.type === 'break') {
    nodes.splice(at, 1);
    return [end];
  }
  if (end?.type !== 'text') return [];
  const words = at === 0 ? end.value.trimStart() : end.value.trimEnd();
  if (words === end.value) return [];
  const blank = at === 0 ? end.value.slice(0, -words.length || undefined) : end.value.slice(words.length);
  end.value = words;
  if (words === '') nodes.splice(at, 1);
  return [{ type: 'text', value: blank }];
}

/** Pictures stand in paragraphs of their own, and so do addresses of what is embedded. */
function blocksOf(blocks: readonly RootContent[]): RootContent[] {
  return blocks.flatMap((block): RootContent[] => {
    if (block.type === 'blockquote') return [{ ...block, children: blocksOf(block.children) as never }];
    if (block.type === 'list') {
      if (block.children.length === 0) return [];
      for (const item of block.children) {
        item.children = blocksOf(item.children) as never;
        // A list below the words of an item makes it no looser.
        if (item.children.slice(1).every(({ type }) => type === 'list')) item.spread = false;
      }
      block.spread = block.children.some((item) => item.spread === true);
      return [block];
    }
    if (block.type === 'heading' && [...imagesIn(block)].length > 0) {
      const words = block.children.filter((child) => child.type !== 'image');
      const pictures = paragraph([...imagesIn(block)]);
      return plainText({ ...block, children: words }).trim() === ''
        ? [pictures]
        : [{ ...block, children: words }, pictures];
    }
    if (block.type !== 'paragraph') return [block];
    return partsOf(block);
  });
}

const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });

function partsOf(block: Paragraph): RootContent[] {
  const url =
    block.children.length === 1 && block.children[0]?.type === 'text' ? bareUrl(plainText(block)) : undefined;
  // As it is typed: escaped it would be no address.
  if (url !== undefined) return [paragraph([{ type: 'html', value: url }])];
  const parts: PhrasingContent[][] = [];
  let isPicture: boolean | undefined;
  for (const child of block.children) {
    const isBlank = child.type === 'break' || (child.type === 'text' && child.value.trim() === '');
    const isNext = child.type === 'image';
    if (isPicture === undefined || (isNext !== isPicture && !(isBlank && isPicture))) parts.push([]);
    if (isPicture === undefined || !(isBlank && isPicture)) isPicture = isNext;
    parts.at(-1)?.push(child);
  }
  return parts
    .map(withoutBlankEnds)
    .filter((part) => part.length > 0)
    .map((part) => {
      const pictures = part.filter((child) => child.type === 'image');
      if (pictures.length === 0) return paragraph(part);
      return paragraph(
        pictures.flatMap((picture, at): PhrasingContent[] =>
          at === 0 ? [picture] : [{ type: 'text', value: '\n' }, picture],
        ),
      );
    });
}

function withoutBlankEnds(part: PhrasingContent[]): PhrasingContent[] {
  for (const at of [0, -1] as const) {
    for (let end = part.at(at); end !== undefined; end = part.at(at)) {
      if (end.type === 'text') end.value = at === 0 ? end.value.trimStart() : end.value.trimEnd();
      if (end.type !== 'break' && !(end.type === 'text' && end.value === '')) break;
      part.splice(at, 1);
    }
  }
  return part;
}
