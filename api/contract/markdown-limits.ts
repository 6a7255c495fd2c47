/** Quotes and lists inside each other. */
export const NESTING_MAX = 20;
/** Items of lists and lines of quotes in the whole text. */
const ITEMS_MAX = 3_000;
/** Signs of Markdown in one block of a text and in the whole text; a run of stars counts once. */
export const BLOCK_SIGNS_MAX = 500;
export const TEXT_SIGNS_MAX = 5_000;
/** Lines that are not blank. */
export const LINES_MAX = 2_000;

const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
const SIGN = /\*+|_+|`+|~+|[[\]<|&!\\]/g;
const BLANK = /^[ \t>]*$/;

/**
 * Why a Markdown text is not accepted; undefined for one that is. Parsers take a time that grows with the square of
 * nesting, of signs in a block and of headings, so all are bounded before one reads the text. Takes linear time.
 */
export function markdownFault(text: string): string | undefined {
  let ofText = 0;
  let ofBlock = 0;
  let lines = 0;
  let items = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    lines += line.trim() === '' ? 0 : 1;
    if (lines > LINES_MAX) return `A text may have at most ${LINES_MAX.toLocaleString('en')} lines.`;
    const nesting = nestingOf(line);
    if (nesting > NESTING_MAX) {
      return `Quotes and lists can be nested at most ${NESTING_MAX} deep.`;
    }
    items += nesting;
    if (items > ITEMS_MAX) {
      return `A text may have at most ${ITEMS_MAX.toLocaleString('en')} items of lists and lines of quotes.`;
    }
    const signs = line.match(SIGN)?.length ?? 0;
    ofText += signs;
    ofBlock = BLANK.test(line) ? 0 : ofBlock + signs;
    if (ofBlock > BLOCK_SIGNS_MAX) {
      return `A paragraph, list or table may have at most ${BLOCK_SIGNS_MAX} signs such as * _ [ | in it. Split it with a blank line.`;
    }
  }
  if (ofText > TEXT_SIGNS_MAX) {
    return `A text may have at most ${TEXT_SIGNS_MAX.toLocaleString('en')} signs such as * _ [ | in it.`;
  }
  return undefined;
}

/** Markers of quotes and lists that a line begins with. */
function nestingOf(line: string): number {
  CONTAINER.lastIndex = 0;
  let depth = 0;
  while (depth <= NESTING_MAX && CONTAINER.test(line)) depth += 1;
  return depth;
}
