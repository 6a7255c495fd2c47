import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as plainText } from 'mdast-util-to-string';

/** The words of the first paragraph of a text, on one line. */
export function firstParagraph(markdown: string): string {
  const [first] = fromMarkdown(markdown.slice(0, 4000).toWellFormed()).children.filter(
    ({ type }) => type === 'paragraph',
  );
  return first === undefined ? '' : plainText(first, { includeImageAlt: false }).replace(/\s+/g, ' ').trim();
}
