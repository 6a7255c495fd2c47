import { wordsOf } from '#contract/search-words.ts';

/**
 * What MATCH is asked of an index of words: rows that have, for each word, one that begins so, in whichever letter case and
 * with any accents. undefined when nothing is searched for.
 */
export function searchPhrases(q = ''): string | undefined {
  if (q.trim() === '') return undefined;
  const phrases = [...new Set(wordsOf(q))].map((word) => `"${word}"*`);
  return phrases.length === 0 ? NO_WORD : phrases.join(' AND ');
}

/** Signs alone stand in no index: nothing is found. */
const NO_WORD = '""';

/** How many rows a condition lets through. */
export interface Share {
  /** These are as many or more, as SQL, and how many rows there are in all. */
  rows: string;
  all: string;
  /** What stands for their question marks. */
  values: readonly (string | number)[];
  /** The index of (date, id) that gives them. */
  indexedBy: string;
}

/** What is looked for, in rows that have an `id` and a `date`. */
export interface WordSearch {
  /** The table, whose index of words and zones are named after it. */
  table: 'post' | 'contact';
  /** An index of `table` that has all that `condition` asks for. */
  indexedBy?: string;
  phrases: string;
  /** What else a row has to be, and what stands for its question marks. */
  condition: string;
  values: readonly (string | number)[];
  /** Without it most rows are such. */
  share?: Share;
  limit: number;
  offset: number;
  /** Called between two stretches; what it throws ends the search. */
  goOn: () => void;
}

export interface FoundRows {
  ids: number[];
  /** On all pages together. */
  total: number;
  /** Counting stopped at `total`: there are so many or more. */
  atLeast?: true;
}

/** A bound of ids: the driver gives numbers as fractions, and by those the index of words limits nothing. */
export const WHOLE = 'cast(? as integer)';

/** `cross join` keeps this order: the rows of these ids are looked at, and no others. */
export const rowsAmong = (ids: string, { table, indexedBy, condition }: WordSearch): string =>
  `from ${ids} cross join ${byIndex(table, indexedBy)} on ${table}.id = ${ids}.id where ${condition}`;

/** Whether a row holds the words, by their index. */
export const holdsIndexed = (table: string): string =>
  `exists (select 1 from ${table}_words where ${table}_words match ? and rowid = ${table}.id)`;

export const byIndex = (table: string, index: string | undefined) =>
  index === undefined ? table : `${table} indexed by ${index}`;
