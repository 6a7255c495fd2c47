import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { toString as plainText } from 'mdast-util-to-string';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { DESCRIPTION_MAX, EXCERPT_LENGTH } from '#contract/blog-rules.ts';
import { cut, textFault } from '#contract/characters.ts';
import { markdownFault } from '#contract/markdown-limits.ts';
import { Problem } from '#contract/problem.ts';
import { searchedText } from '#contract/search-rules.ts';

/** Enough source for the excerpt of any ordinary text, so that long texts are not parsed completely for it. */
const SOURCE_LENGTH = 8_000;

const containers = new Set(['root', 'blockquote', 'list', 'listItem']);

/** An address that has a paragraph for itself: a card, or a source. */
const BARE_ADDRESS = /^\s*https?:\/\/\S+\s*$/;

const withStrikethrough = {
  extensions: [gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
};

/** The columns that are made of a Markdown text, besides its HTML. */
export function partsOfText(description: string) {
  const searched = searchedText(description);
  return {
    description,
    excerpt: excerptOf(description),
    searched: searched === description ? null : searched,
  };
}

/** Why a text is over the limits of a post; an import stores such a text as a draft. */
export const postTextFault = (description: string): string | undefined =>
  textFault(description, DESCRIPTION_MAX) ?? markdownFault(description);

/** @throws Problem invalid_fields for a text over the limits that would be published */
export function checkPublishable(state: 'published' | 'draft', description: string): void {
  const fault = state === 'draft' ? undefined : postTextFault(description);
  if (fault !== undefined) throw Problem.field('description', fault);
}

/** The plain text of a Markdown text's beginning, without pictures, on one line, cut to EXCERPT_LENGTH characters. */
export function excerptOf(markdown: string): string {
  const source = markdown.slice(0, SOURCE_LENGTH).toWellFormed();
  const excerpt = paragraphs(fromMarkdown(source, withStrikethrough)).join(' ');
  return cut(excerpt.replace(/\s+/g, ' ').trim(), EXCERPT_LENGTH);
}

function paragraphs(node: Nodes): string[] {
  if (containers.has(node.type) && 'children' in node) return node.children.flatMap(paragraphs);
  const text = plainText(node, { includeHtml: false, includeImageAlt: false });
  // Tables are no part of CommonMark and come as paragraphs of bars; cells without their table make no sense.
  return text.startsWith('|') || BARE_ADDRESS.test(text) ? [] : [text];
}
