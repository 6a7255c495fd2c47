import type { Nodes, Parents, Root } from 'mdast';
import {
  type CompileContext,
  type Extension,
  fromMarkdown,
  type Options,
  type Token,
} from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { markdownFault } from '#contract/markdown-limits.ts';

/** Quotes in lists in quotes: no one means it deeper than this, and whoever walks the tree must come back. */
const DEEPEST = 40;

/** Raw HTML is not part of a post: its marks are characters like any others. */
const noHtml = { disable: { null: ['htmlFlow', 'htmlText'] } };

interface Part {
  extensions: Each<Options['extensions']>[];
  mdastExtensions: Extension[];
}
type Each<List extends readonly unknown[] | null | undefined> = NonNullable<NonNullable<List>[number]>;

/** What a text may have besides CommonMark, each by a sign without which it has none: looking for all costs a third of the time. */
const PARTS: readonly (readonly [sign: RegExp, part: (markdown: string) => Part])[] = [
  [/\||:-|-:/, () => ({ extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })],
  [
    /~~/,
    () => ({
      extensions: [gfmStrikethrough({ singleTilde: false })],
      mdastExtensions: [gfmStrikethroughFromMarkdown()],
    }),
  ],
  [
    /@|https?:\/\/|www\./i,
    (markdown) => ({
      // To look for an address of mail at each word takes as long as all else.
      extensions: [markdown.includes('@') ? gfmAutolinkLiteral() : withoutMail()],
      mdastExtensions: [bareLinksFromMarkdown],
    }),
  ],
];

function withoutMail() {
  const { text, ...others } = gfmAutolinkLiteral();
  const entries = Object.entries(text ?? {}).map(([code, constructs]) => [
    code,
    [constructs].flat().filter((construct) => construct?.name !== 'emailAutolink'),
  ]);
  return { ...others, text: Object.fromEntries(entries) };
}

/**
 * The tree of a Markdown text: CommonMark, with the tables, strike-through and bare links of GitHub. What stands too deep is
 * the text that it is, and so is a whole text beyond the limits of posts, which would take the parser seconds.
 */
export function parseMarkdown(markdown: string): Root {
  if (markdownFault(markdown) !== undefined) return plainTree(markdown);
  const parts = PARTS.flatMap(([sign, part]) => (sign.test(markdown) ? [part(markdown)] : []));
  const root = fromMarkdown(markdown, {
    extensions: [...parts.flatMap(({ extensions }) => extensions), noHtml],
    mdastExtensions: parts.flatMap(({ mdastExtensions }) => mdastExtensions),
  });
  let level: Nodes[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    const parents = level.filter((node) => 'children' in node);
    if (depth < DEEPEST) level = parents.flatMap(({ children }) => children);
    else level = parents.flatMap((node) => flatten(node, markdown));
  }
  return root;
}

/** A paragraph for each block of the text. */
function plainTree(markdown: string): Root {
  const blocks = [...markdown.matchAll(/\S.*(?:\n.*\S.*)*/g)];
  return {
    type: 'root',
    children: blocks.map(({ 0: value, index }) => {
      const place = { line: 1, column: 1, offset: index };
      const position = { start: place, end: place };
      return { type: 'paragraph', position, children: [{ type: 'text', value, position }] };
    }),
  };
}

/** Puts what was typed in the place of a node's children. Those that must be of one kind are left: they are next. */
function flatten(node: Parents, markdown: string): Nodes[] {
  if (node.type === 'list' || node.type === 'table' || node.type === 'tableRow') return node.children;
  const { position } = node;
  const value = markdown.slice(position?.start.offset, position?.end.offset);
  node.children = [{ type: 'text', value, position }];
  return [];
}

function open(this: CompileContext, token: Token): void {
  this.enter({ type: 'link', title: null, url: '', children: [] }, token);
}

function close(this: CompileContext, token: Token): void {
  this.exit(token);
}

function openValue(this: CompileContext, token: Token): void {
  this.config.enter.autolinkProtocol?.call(this, token);
}

function closeValue(this: CompileContext, token: Token): void {
  this.config.exit.autolinkProtocol?.call(this, token);
}

function closeEmail(this: CompileContext, token: Token): void {
  this.config.exit.autolinkEmail?.call(this, token);
}

function closeWww(this: CompileContext, token: Token): void {
  this.config.exit.data?.call(this, token);
  const link = this.stack.at(-1);
  if (link?.type === 'link') link.url = `http://${this.sliceSerialize(token)}`;
}

/**
 * The links of `micromark-extension-gfm-autolink-literal`'s tokens. mdast-util-gfm-autolink-literal would look through all
 * texts once more, for links that have no place in the source.
 */
const bareLinksFromMarkdown: Extension = {
  enter: {
    literalAutolink: open,
    literalAutolinkEmail: openValue,
    literalAutolinkHttp: openValue,
    literalAutolinkWww: openValue,
  },
  exit: {
    literalAutolink: close,
    literalAutolinkEmail: closeEmail,
    literalAutolinkHttp: closeValue,
    literalAutolinkWww: closeWww,
  },
};
