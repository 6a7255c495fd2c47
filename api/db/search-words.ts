/** The trigram indexes hold three characters each: a shorter word is in none of them. */
const INDEXED = 3;

/** A search, taken apart: every word has to be found somewhere, as a part of a word too, in whichever letter case. */
export interface SearchWords {
  /** What MATCH is asked of a trigram index; undefined when all words are too short for one. */
  phrases: string | undefined;
  /** The LIKE patterns (escape '\') of the short words, wildcards taken as they are. */
  patterns: string[];
}

/** undefined when nothing is searched for. */
export function searchWords(q: string | undefined): SearchWords | undefined {
  const words = (q ?? '').split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const isIndexed = (word: string) => [...word].length >= INDEXED;
  const indexed = words.filter(isIndexed);
  return {
    phrases:
      indexed.length === 0
        ? undefined
        : indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '),
    patterns: words.filter((word) => !isIndexed(word)).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`),
  };
}

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
  /** The table, whose trigram index and zones are named after it. */
  table: 'post' | 'contact';
  /** An index of `table` that has all that `condition` asks for. */
  indexedBy?: string;
  phrases: string;
  /** What else a row has to be, and what stands for its question marks. */
  condition: string;
  values: readonly (string | number)[];
  /** The words that are too short for the index: whether a row holds them, and what stands for the question marks. */
  short?: { holds: string; words: readonly string[] };
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
