import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';
import { EXCERPT_LENGTH } from '#contract/blog-limits.ts';
import { cut } from '#contract/characters.ts';

/** Enough source for the excerpt of any ordinary text: parsing 50,000 characters is not paid for 200. */
const SOURCE_LENGTH = 8_000;

const containers = new Set(['root', 'blockquote', 'list', 'listItem']);

/** The plain text of a Markdown text's beginning, on one line, cut to EXCERPT_LENGTH characters. */
export function excerptOf(markdown: string): string {
  const source = markdown.slice(0, SOURCE_LENGTH).toWellFormed();
  return cut(paragraphs(fromMarkdown(source)).join(' ').replace(/\s+/g, ' ').trim(), EXCERPT_LENGTH);
}

function paragraphs(node: Nodes): string[] {
  if (containers.has(node.type) && 'children' in node) return node.children.flatMap(paragraphs);
  const text = plainText(node, { includeHtml: false });
  // Tables are no part of CommonMark and come as paragraphs of bars; cells without their table say nothing.
  return text.startsWith('|') ? [] : [text];
}
