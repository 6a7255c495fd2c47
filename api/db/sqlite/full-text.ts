import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '#contract/search-words.ts';

/** Of a very frequent word in a narrow list, so many of the newest rows that hold it are looked at. */
const CANDIDATES_MAX = 20_000;

/** Ids after `after`, up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/**
 * A subquery of the ids whose rows hold, for each word of `q`, one that begins so, in any letter case and with any accents.
 * @param range absent: of all ids the highest, at most CANDIDATES_MAX
 */
export function fullTextHits(
  table: 'post' | 'contact',
  q: string,
  range?: IdRange,
): RawBuilder<{ id: number }> {
  const words = sql.table(`${table}_words`);
  const matching = sql`select rowid as id from ${words} where ${words} match ${phrasesOf(q)}`;
  if (range === undefined) return sql`(${matching} order by rowid desc limit ${sql.lit(CANDIDATES_MAX)})`;
  // As whole numbers: fractions, as the driver binds numbers, limit nothing here.
  return sql`(${matching} and rowid > ${BigInt(range.after)} and rowid <= ${BigInt(range.upTo)})`;
}

/** In FTS5's query language. Signs alone are in no index: an empty phrase finds nothing. */
function phrasesOf(q: string): string {
  const words = [...new Set(wordsOf(q))];
  return words.length === 0 ? '""' : words.map((word) => `"${word}"*`).join(' AND ');
}
