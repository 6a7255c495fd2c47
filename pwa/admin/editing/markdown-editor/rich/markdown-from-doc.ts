import type { Mark, Node } from '@tiptap/pm/model';
import type { BlockContent, List, ListItem, PhrasingContent, RootContent, TableRow } from 'mdast';
import { gfmAutolinkLiteralToMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';

/** Signs that mark bold, italic and struck words. */
const BEFORE = /[*_~]$/;
const AFTER = /^[*_~]/;
/** A backslash at the end, which would escape what follows these words. */
const LAST_BACKSLASH = /(?<!\\)(?:\\\\)*\\$/;
/** Underscores without a backslash next to the first letter, and next to the last. */
const FIRST = /(?<=^[^\\_])_+/u;
const LAST = /(?<![\\_])_+(?=[^_]$)/u;

const escaped = (run: string) => run.replaceAll('_', '\\_');

/**
 * Words between marks. The writer leaves an underscore within a word as it is, unless the letter next to it may become a
 * character reference, as it does at the edge of marked words. It looks for bold and italic words alone, and for letters of
 * one UTF-16 unit, which emoji are not. Nor does it see that a space after a backslash becomes such a reference
 * (https://github.com/syntax-tree/mdast-util-to-markdown, lib/util/safe.js).
 */
const writtenText: Handle = (node: { value: string }, _, state, info) => {
  const text = state.safe(node.value, info).replace(LAST_BACKSLASH, '$&\\');
  const begun = BEFORE.test(info.before) ? text.replace(FIRST, escaped) : text;
  return AFTER.test(info.after) ? begun.replace(LAST, escaped) : begun;
};

/**
 * The writer's own patterns match the character after the sign, too, where the next match would begin: at a second line that begins as
 * a list, at the second `@` of `a@b@c.com`. These look ahead.
 * https://github.com/syntax-tree/mdast-util-to-markdown, lib/util/compile-pattern.js
 */
const IN_A_ROW: Options['unsafe'] = [
  ...['*', '+', '-'].map((character) => ({ atBreak: true, character, after: '(?=[ \t\r\n])' })),
  { atBreak: true, before: '\\d+', character: '.', after: '(?=[ \t\r\n]|$)' },
  {
    character: '@',
    before: '[+\\-.\\w]',
    after: '(?=[\\-.\\w])',
    inConstruct: 'phrasing',
    notInConstruct: ['autolink', 'link', 'image', 'label'],
  },
];

const WRITTEN: Options = {
  bullet: '-',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  handlers: { text: writtenText },
  extensions: [
    gfmTableToMarkdown({ tablePipeAlign: false }),
    gfmStrikethroughToMarkdown(),
    gfmAutolinkLiteralToMarkdown(),
    // The address of a link may begin with any character, not only with those that the extension looks for.
    { unsafe: [{ character: '.', before: '[Ww]{3}', inConstruct: 'phrasing' }] },
    { unsafe: IN_A_ROW },
  ],
};

/** The Markdown of a document. */
export function markdownFromDoc(doc: Node): string {
  return toMarkdown({ type: 'root', children: blocksOf(doc) }, WRITTEN).replace(/\n+$/, '');
}

const childrenOf = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, at) => node.child(at));

// The document's schema allows in each place what Markdown has there.
const blocksOf = (node: Node) => childrenOf(node).flatMap(blockOf) as (RootContent & BlockContent)[];

function blockOf(node: Node): RootContent[] {
  switch (node.type.name) {
    case 'paragraph': {
      const children = inlineOf(node);
      // Markdown has no empty paragraph.
      return children.length === 0 ? [] : [{ type: 'paragraph', children }];
    }
    case 'heading':
      return [{ type: 'heading', depth: node.attrs.level, children: inlineOf(node) }];
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(node) }];
    case 'bulletList':
    case 'orderedList':
      return [listOf(node)];
    case 'codeBlock':
      return [{ type: 'code', lang: node.attrs.language ?? null, value: node.textContent }];
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return [tableOf(node)];
    default:
      throw new Error(`Markdown has no ${node.type.name}`);
  }
}

function listOf(node: Node): List {
  const items = childrenOf(node).map((item): ListItem => ({ type: 'listItem', children: blocksOf(item) }));
  // Two paragraphs have a blank line between them, whatever the others have.
  const loose: boolean = node.attrs.loose || items.some(({ children }) => hasParagraphsInRow(children));
  const isOrdered = node.type.name === 'orderedList';
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? node.attrs.start : null,
    spread: loose,
    children: items.map((item) => ({ ...item, spread: loose })),
  };
}

const hasParagraphsInRow = (blocks: readonly RootContent[]) =>
  blocks.some(({ type }, at) => type === 'paragraph' && blocks[at + 1]?.type === 'paragraph');

function tableOf(node: Node): RootContent {
  const rows = childrenOf(node);
  const header = rows[0] === undefined ? [] : childrenOf(rows[0]);
  return {
    type: 'table',
    align: header.map(({ attrs }) => attrs.align ?? null),
    children: rows.map(
      (row): TableRow => ({
        type: 'tableRow',
        children: childrenOf(row).map((cell) => ({
          type: 'tableCell',
          children: cell.firstChild === null ? [] : inlineOf(cell.firstChild),
        })),
      }),
    ),
  };
}

/** A piece of a line with the marks around it. */
interface Piece {
  leaf: PhrasingContent;
  marks: readonly Mark[];
}

function inlineOf(node: Node): PhrasingContent[] {
  const pieces = childrenOf(node).flatMap(pieceOf);
  // At the ends of a line there is nothing to break, nor to space.
  while (isBreak(pieces[0]) || isSpace(pieces[0])) pieces.shift();
  while (isBreak(pieces.at(-1)) || isSpace(pieces.at(-1))) pieces.pop();
  return nested(joined(withBreaksInside(pieces)));
}

/** Marks end at words: in Markdown nothing begins or ends with a break. Two breaks of the source would end the paragraph. */
function withBreaksInside(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, at) => {
    if (!isBreak(piece)) return [piece];
    const from = pieces.slice(0, at).findLastIndex((each) => !isBreak(each));
    const to = pieces.findIndex((each, index) => index > at && !isBreak(each));
    const run = pieces.slice(from + 1, to);
    if (isSourceBreak(piece) && run.some((each) => !isSourceBreak(each))) return [];
    if (isSourceBreak(piece) && run[0] !== piece) return [];
    const isWithin = (mark: Mark) =>
      pieces.slice(from, to + 1).every(({ marks }) => marks.some((each) => isSame(each, mark)));
    return [{ ...piece, marks: piece.marks.filter(isWithin) }];
  });
}

const isSourceBreak = (piece: Piece | undefined) => piece?.leaf.type === 'text' && piece.leaf.value === '\n';
const isSpace = (piece: Piece | undefined) =>
  piece?.leaf.type === 'text' && /^[ \t]+$/.test(piece.leaf.value);
const isBreak = (piece: Piece | undefined) => piece?.leaf.type === 'break' || isSourceBreak(piece);

function pieceOf(node: Node): Piece[] {
  const marks = node.marks.filter(({ type }) => type.name !== 'code' && type.name !== 'sourceBreak');
  const has = (name: string) => node.marks.some(({ type }) => type.name === name);
  switch (node.type.name) {
    case 'text': {
      const value = node.text ?? '';
      if (has('code')) return [{ leaf: { type: 'inlineCode', value }, marks }];
      return [{ leaf: { type: 'text', value: has('sourceBreak') && value === ' ' ? '\n' : value }, marks }];
    }
    case 'hardBreak':
      return [{ leaf: { type: 'break' }, marks }];
    case 'picture': {
      const { src, alt, title } = node.attrs;
      return [{ leaf: { type: 'image', url: src, alt, title: title || null }, marks }];
    }
    default:
      return [];
  }
}

/** Adjacent texts under the same marks are one: what parts them is none of Markdown's. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const { leaf, marks } of pieces) {
    const last = all.at(-1);
    if (
      last !== undefined &&
      (leaf.type === 'text' || leaf.type === 'inlineCode') &&
      last.leaf.type === leaf.type &&
      areSame(last.marks, marks)
    ) {
      all[all.length - 1] = { marks, leaf: { ...leaf, value: last.leaf.value + leaf.value } };
    } else {
      all.push({ leaf, marks });
    }
  }
  return all;
}

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && one.attrs.href === other.attrs.href && one.attrs.title === other.attrs.title;

const areSame = (some: readonly Mark[], others: readonly Mark[]) =>
  some.length === others.length && some.every((mark) => others.some((other) => isSame(mark, other)));

/** Marks become elements around what has them: the one that reaches furthest is the outermost. */
function nested(pieces: readonly Piece[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let at = 0;
  while (at < pieces.length) {
    const { leaf, marks } = pieces[at] as Piece;
    const outer = outermost(pieces, at);
    if (outer === undefined) {
      nodes.push(leaf);
      at += 1;
      continue;
    }
    const { mark, end } = outer;
    const inner = pieces.slice(at, end).map((piece) => ({
      leaf: piece.leaf,
      marks: piece.marks.filter((each) => !isSame(each, mark)),
    }));
    if (marks.length > 0) nodes.push(element(mark, nested(inner)));
    at = end;
  }
  return nodes;
}

/** Marks that reach as far as each other stand as in the source. */
function outermost(pieces: readonly Piece[], at: number): { mark: Mark; end: number } | undefined {
  let found: { mark: Mark; end: number } | undefined;
  for (const mark of pieces[at]?.marks ?? []) {
    let end = at + 1;
    while (pieces[end]?.marks.some((each) => isSame(each, mark))) end += 1;
    const isOuter = found === undefined || end > found.end;
    const isOuterInSource = found?.end === end && levelOf(mark) < levelOf(found.mark);
    if (isOuter || isOuterInSource) found = { mark, end };
  }
  return found;
}

const levelOf = (mark: Mark): number => mark.attrs.level ?? 0;

function element(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  switch (mark.type.name) {
    case 'bold':
      return { type: 'strong', children };
    case 'italic':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
    default:
      return {
        type: 'link',
        url: mark.attrs.href ?? '',
        title: mark.attrs.title || null,
        // There is none in another.
        children: children as Extract<PhrasingContent, { type: 'link' }>['children'],
      };
  }
}
