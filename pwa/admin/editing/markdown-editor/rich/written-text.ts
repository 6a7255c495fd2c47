import type { Handle } from 'mdast-util-to-markdown';

/** Signs that mark bold, italic and struck words. */
const BEFORE = /[*_~]$/;
const AFTER = /^[*_~]/;
/** Underscores without a backslash beside the first letter, and beside the last. */
const FIRST = /(?<=^[^\\_])_+/u;
const LAST = /(?<![\\_])_+(?=[^_]$)/u;

const escaped = (run: string) => run.replaceAll('_', '\\_');

/**
 * Words between marks. The writer leaves an underscore within a word as it is, unless the letter beside it may become a
 * character reference, as it does at the edge of marked words. It looks for bold and italic words alone, and for letters of
 * one UTF-16 unit, which emoji are not (https://github.com/syntax-tree/mdast-util-to-markdown, lib/util/safe.js).
 */
export const writtenText: Handle = (node: { value: string }, _, state, info) => {
  const text = state.safe(node.value, info);
  const begun = BEFORE.test(info.before) ? text.replace(FIRST, escaped) : text;
  return AFTER.test(info.after) ? begun.replace(LAST, escaped) : begun;
};
