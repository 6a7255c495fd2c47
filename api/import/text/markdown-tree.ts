import type { Image, Link, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { findAndReplace, type RegExpMatchObject } from 'mdast-util-find-and-replace';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { toMarkdown } from 'mdast-util-to-markdown';
import { toString as plainText } from 'mdast-util-to-string';

export const text = (value: string): Text => ({ type: 'text', value });
export const paragraph = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children });
export const linkTo = (url: string, label: string): Link => ({ type: 'link', url, children: [text(label)] });

/** The address in words that are no more than an address. */
export const bareUrl = (value: string): string | undefined => {
  const word = value.trim();
  return /^https?:\/\/\S+$/.test(word) && URL.canParse(word) ? word : undefined;
};

const IN_LINES = new Set('break delete emphasis html image inlineCode link strong text'.split(' '));
const isInLine = (node: RootContent): node is PhrasingContent => IN_LINES.has(node.type);
const hasPicture = (node: Nodes): boolean => [...imagesIn(node)].length > 0;
export const isEmpty = (node: Nodes): boolean => plainText(node).trim() === '' && !hasPicture(node);

/** Puts a link or a mark around blocks into each of them, but around no picture. */
export function around(
  nodes: readonly RootContent[],
  mark: (children: PhrasingContent[]) => PhrasingContent,
): RootContent[] {
  const marked: RootContent[] = [];
  let run: PhrasingContent[] = [];
  const flush = () => {
    marked.push(...(run.every(isEmpty) ? run : [mark(run)]));
    run = [];
  };
  for (const node of nodes) {
    if (isInLine(node) && !hasPicture(node)) {
      run.push(node);
      continue;
    }
    flush();
    marked.push('children' in node ? ({ ...node, children: around(node.children, mark) } as never) : node);
  }
  flush();
  return marked;
}

/** Joins blocks to one line, as headings and cells of a table need it. @param onJoin is called where there were several */
export function inOneLine(
  nodes: readonly RootContent[],
  onJoin: () => void = () => undefined,
  separator = ' / ',
): PhrasingContent[] {
  const parts: PhrasingContent[][] = [];
  let run: PhrasingContent[] | undefined;
  for (const node of nodes) {
    if (isInLine(node)) {
      if (run === undefined) {
        run = [];
        parts.push(run);
      }
      run.push(node);
      continue;
    }
    run = undefined;
    if (node.type === 'code')
      parts.push([{ type: 'inlineCode', value: node.value.trim().replace(/\s+/g, ' ') }]);
    if ('children' in node)
      parts.push(inOneLine(node.children, onJoin, ['list', 'table'].includes(node.type) ? '; ' : ' / '));
  }
  const filled = parts.map(withoutBlankEnds).filter((part) => part.length > 0);
  if (filled.length > 1) onJoin();
  const hasText = (part: PhrasingContent[]) => part.some((node) => node.type !== 'image');
  return filled.flatMap((part, at) => {
    if (at === 0) return part;
    return [text(filled.slice(0, at).some(hasText) && hasText(part) ? separator : ' '), ...part];
  });
}

/** Changes what Markdown cannot write: blanks at the ends of bold text, pictures in a line, addresses that would be misread. */
export function tidyTree(tree: Root): void {
  tidy(tree);
  tree.children = blocksOf(tree.children);
  linkAddresses(tree);
}

export function treeToMarkdown(children: readonly RootContent[]): string {
  return toMarkdown(
    { type: 'root', children: [...children] },
    {
      bullet: '-',
      rule: '-',
      fences: true,
      listItemIndent: 'one',
      // These may begin an address of mail in angle brackets.
      unsafe: [{ character: '<', after: '[!-~]', inConstruct: 'phrasing' }],
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

/** Moves blanks at the ends of a bold, italic or linked text out of it, and removes an empty one. */
function tidy(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tidy(child);
  node.children = (node.children as RootContent[]).flatMap((child): RootContent[] => {
    if (!MARKS.has(child.type) || !('children' in child)) return [child];
    const inner = child.children as PhrasingContent[];
    if (child.type === node.type) return inner;
    const [before, after] = [trimEnd(inner, 0), trimEnd(inner, -1)];
    return [...before, ...(isEmpty(child) ? [] : [child]), ...after];
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
  const trimmed = at === 0 ? end.value.trimStart() : end.value.trimEnd();
  if (trimmed === '') nodes.splice(at, 1);
  else if (trimmed === end.value) return [];
  const blank =
    at === 0 ? end.value.slice(0, end.value.length - trimmed.length) : end.value.slice(trimmed.length);
  end.value = trimmed;
  return [text(blank)];
}

/** Puts captions behind their pictures where no figure is drawn. */
function captionsAfter(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.flatMap((node) =>
    node.type === 'image' && node.title ? [{ ...node, title: null }, text(` ${node.title}`)] : [node],
  );
}

/** Puts each picture, and each address of an embed, into a paragraph by itself; an empty line separates two paragraphs. */
function blocksOf(blocks: readonly RootContent[]): RootContent[] {
  return blocks.flatMap((block): RootContent[] => {
    if (block.type === 'blockquote') return [{ ...block, children: blocksOf(block.children) as never }];
    if (block.type === 'list') {
      for (const item of block.children) {
        for (const child of item.children)
          if (child.type === 'paragraph') child.children = captionsAfter(child.children);
        item.children = blocksOf(item.children) as never;
        // A list below the words of an item does not make it loose.
        item.spread = item.children.slice(1).some(({ type }) => type !== 'list');
      }
      block.children = block.children.filter((item) => !isEmpty(item));
      if (block.children.length === 0) return [];
      block.spread = block.children.some((item) => item.spread === true);
      return [block];
    }
    if (block.type === 'table') {
      for (const row of block.children)
        for (const cell of row.children) cell.children = captionsAfter(cell.children);
      // Code in a table cannot hold these two signs.
      replaceNodes(block, (node) =>
        node.type === 'inlineCode' && node.value.includes('\\|') ? text(node.value) : undefined,
      );
    }
    if (block.type === 'heading') {
      const pictures = [...imagesIn(block)];
      block.children = withoutBlankEnds(block.children.filter(({ type }) => type !== 'image'));
      return [...(isEmpty(block) ? [] : [block]), ...(pictures.length === 0 ? [] : [paragraph(pictures)])];
    }
    if (block.type !== 'paragraph') return [block];
    return partsOf(block);
  });
}

function partsOf({ children }: Paragraph): RootContent[] {
  const [first] = children;
  const url = children.length === 1 && first?.type === 'text' ? bareUrl(first.value) : undefined;
  // Raw HTML is not escaped, which would end the address.
  if (url !== undefined) return [paragraph([{ type: 'html', value: url }])];
  const parts: PhrasingContent[][] = [];
  let isPicture: boolean | undefined;
  for (const child of children) {
    const isBlank = child.type === 'break' || isEmpty(child);
    const last = parts.at(-1)?.findLast((each) => each.type === 'break' || !isEmpty(each));
    if (child.type === 'break' && last?.type === 'break') {
      parts.push([]);
      continue;
    }
    if (isPicture !== true || !isBlank) {
      if ((child.type === 'image') !== isPicture) parts.push([]);
      isPicture = child.type === 'image';
    }
    parts.at(-1)?.push(child);
  }
  return parts
    .map(withoutBlankEnds)
    .filter((part) => part.length > 0)
    .map((part) => {
      const pictures = part.filter(({ type }) => type === 'image');
      if (pictures.length === 0) return paragraph(part);
      return paragraph(pictures.flatMap((picture, at) => (at === 0 ? [picture] : [text('\n'), picture])));
    });
}

function withoutBlankEnds(part: PhrasingContent[]): PhrasingContent[] {
  for (const at of [0, -1] as const) {
    let taken = trimEnd(part, at);
    while (taken.length > 0) taken = trimEnd(part, at);
  }
  return part;
}

const ADDRESS = /(?:https?:\/\/|www\.(?=[\w-]+\.))[^\s<>"“”]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi;
const ADDRESS_MAX = 2_000;
/** The domain of an email address that Markdown accepts in angle brackets: https://spec.commonmark.org/0.31.2/#email-autolink */
const BRACKETED_MAIL = /@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
/** Markdown reads these characters of an address as its own, or ends the link before them. */
const NEEDS_MARKS = /[&~_*\\[\]`!|()]/;

/** Writes an address in a sentence as a link where it, or the signs next to it, would be read as Markdown. */
const linkAddresses = (tree: Root): void => findAndReplace(tree, [ADDRESS, linkOf], { ignore: 'link' });

function linkOf(found: string, { index, input, stack }: RegExpMatchObject): PhrasingContent[] | false {
  // Not false, after which the search begins again within it: at each of thousands of addresses in one word.
  if (found.length > ADDRESS_MAX) return [text(found)];
  if (/[\w@]/.test(input[index - 1] ?? '')) return false;
  const value = withoutSentence(found);
  const [parent, node] = stack.slice(-2) as [Parents, Text];
  const siblings: Nodes[] = parent.children;
  const isNextToMark = (by: -1 | 1) =>
    [parent, siblings[siblings.indexOf(node) + by]].some((each) => MARKS.has(each?.type ?? ''));
  const isAtMarks =
    (index === 0 && isNextToMark(-1)) || (index + found.length === input.length && isNextToMark(1));
  if (!NEEDS_MARKS.test(value) && !isAtMarks) return false;
  const scheme = /^www/i.test(value) ? 'http://' : /^https?:/i.test(value) ? '' : 'mailto:';
  const url = (scheme + value).replaceAll('|', '%7C');
  if (!URL.canParse(url)) return false;
  const link = linkTo(url, value);
  // Words in one text that equal the address are written in angle brackets.
  if (scheme === 'mailto:' && !BRACKETED_MAIL.test(value))
    link.children = [text(value.slice(0, 1)), text(value.slice(1))];
  const rest = found.slice(value.length);
  return rest === '' ? [link] : [link, text(rest)];
}

/** Takes the punctuation of the sentence off an address, and a bracket that the address does not open. */
function withoutSentence(address: string): string {
  let end = address.replace(/[.,:;!?'"’*…]+$/, '');
  while (end.endsWith(')') && end.split(')').length > end.split('(').length)
    end = end.slice(0, -1).replace(/[.,:;!?'"’*…]+$/, '');
  return end;
}
