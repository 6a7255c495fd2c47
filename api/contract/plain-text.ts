// What pages and devices know of a Markdown text without its tree.

/** The words of a Markdown text without its marks and pictures, in one line. */
export function plainText(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(BARE_ADDRESS, '')
    .replace(LINK, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]|~~/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same with a line for each paragraph, heading and item. */
export const plainParagraphs = (markdown: string): string =>
  markdown
    .split(/\n\s*\n|\n(?=\s*(?:[-*+>#|]|\d+\.)\s)/)
    .map(plainText)
    .filter(Boolean)
    .join('\n');

// The lengths are bounded: without that, a text of many brackets would take quadratic time.
const PICTURE = /!\[(?:[^\]\\]|\\.){0,500}\](?:\([^)]{0,2000}\)|\[[^\]]{0,500}\])/g;
const LINK = /\[([^\]]{0,500})\]\([^)]{0,2000}\)/g;
/** An address that has a line for itself: a card, or a source. */
const BARE_ADDRESS = /^[ \t]*<?https?:\/\/\S+$/gm;

const WORDS_A_MINUTE = 200;

/** Full minutes that reading a Markdown text takes, at least 1. */
export function readingMinutes(markdown: string): number {
  const words = plainText(markdown)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.max(1, Math.round(words.length / WORDS_A_MINUTE));
}
