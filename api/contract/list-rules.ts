// Apart from the schemas of text.ts, which a page does without until it asks for something.

/** Characters of a search in a list. */
export const SEARCH_MAX = 100;
/** The most rows one answer holds, and how many it holds when no number is asked for. */
export const LIST_MAX = 100;
/** The last page that may be asked for, whether it is there or not. */
export const PAGE_NUMBER_MAX = 1_000_000;
