/** The words of a Markdown text without its marks and pictures, in one line: enough for a description of the page. */
export function plainText(markdown: string): string {
  return markdown
    .replace(PICTURE, '')
    .replace(BARE_ADDRESS, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`|]|~~/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const PICTURE = /!\[(?:[^\]\\]|\\.)*\](?:\([^)]*\)|\[[^\]]*\])/g;
/** An address that has a line for itself: a card, or a source. */
const BARE_ADDRESS = /^[ \t]*<?https?:\/\/\S+$/gm;
