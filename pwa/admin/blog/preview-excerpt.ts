import type { Nodes } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { EXCERPT_LENGTH } from '#contract/blog-rules.ts';
import { cut } from '#contract/characters.ts';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';

/** An excerpt never needs more than this. Characters. */
const SOURCE_LENGTH = 8_000;
/** An address that has a paragraph for itself: a card, or a source. */
const BARE_ADDRESS = /^\s*https?:\/\/\S+\s*$/;
const containers = new Set(['root', 'blockquote', 'list', 'listItem']);

/** The beginning of a text as its card will show it: what the server makes of it when it is saved. */
export function previewExcerpt(markdown: string): string {
  const root = parseMarkdown(markdown.slice(0, SOURCE_LENGTH).toWellFormed());
  return cut(paragraphs(root).join(' ').replace(/\s+/g, ' ').trim(), EXCERPT_LENGTH);
}

function paragraphs(node: Nodes): string[] {
  if (containers.has(node.type) && 'children' in node) return node.children.flatMap(paragraphs);
  if (node.type === 'table') return [];
  const text = plainText(node, { includeImageAlt: false });
  return BARE_ADDRESS.test(text) ? [] : [text];
}
