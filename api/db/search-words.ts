import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';

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

/** What is looked for, in rows that have an `id` and a `date`. */
export interface WordSearch {
  /** The table and its trigram index. */
  table: string;
  index: string;
  /** An index of `table` that has all that `condition` asks for. */
  indexedBy?: string;
  phrases: string;
  /** What else a row has to be, and what stands for its question marks. */
  condition: string;
  values: readonly (string | number)[];
  limit: number;
  offset: number;
  /** Called between two stretches; what it throws ends the search. */
  goOn: () => void;
}

export interface FoundRows {
  ids: number[];
  /** On all pages together. */
  total: number;
}

/** So many hits are gathered at one go. */
const FEW = 1000;
/** Of more, those among so many ids; then others have their turn. */
const STRETCH = 20_000;

/** A page of the rows that hold the words, newest first, and how many there are. */
export async function findByWords(em: SqlEntityManager, search: WordSearch): Promise<FoundRows> {
  const { table, index, phrases, limit, offset } = search;
  const [first] = await em.execute<{ hits: number; last: number | null }[]>(
    `select (select count(*) from (select 1 from ${index} where ${index} match ? limit ${FEW + 1})) as hits, (select max(id) from ${table}) as last`,
    [phrases],
  );
  const last = first?.last ?? 0;
  if (first === undefined || first.hits <= FEW || last < STRETCH) {
    return findAtOnce(em, search);
  }
  const stretch = partOf(search, `and ${index}.rowid >= ? and ${index}.rowid < ?`);
  const found: { id: number; date: number }[] = [];
  let total = 0;
  for (let from = 0; from <= last; from += STRETCH) {
    if (from > 0) await setImmediate();
    search.goOn();
    const rows = await em.execute<{ id: number; date: number; total: number }[]>(
      `select ${table}.id, ${table}.date, count(*) over () as total ${stretch} ${newestFirst(table)} limit ?`,
      [phrases, from, from + STRETCH, ...search.values, offset + limit],
    );
    total += rows[0]?.total ?? 0;
    found.push(...rows);
  }
  found.sort((a, b) => b.date - a.date || b.id - a.id);
  return { ids: found.slice(offset, offset + limit).map(({ id }) => id), total };
}

async function findAtOnce(em: SqlEntityManager, search: WordSearch): Promise<FoundRows> {
  const { table, phrases, limit, offset } = search;
  const from = partOf(search, '');
  const values = [phrases, ...search.values];
  const rows = await em.execute<{ id: number; total: number }[]>(
    `select ${table}.id, count(*) over () as total ${from} ${newestFirst(table)} limit ? offset ?`,
    [...values, limit, offset],
  );
  const [first] = rows;
  if (first !== undefined || offset === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // Past the end there is no row to count with.
  const [counted] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, values);
  return { ids: [], total: counted?.total ?? 0 };
}

const newestFirst = (table: string) => `order by ${table}.date desc, ${table}.id desc`;

/** `cross join` keeps this order: the rows that hold the words are looked at, and no others. */
function partOf({ table, index, indexedBy, condition }: WordSearch, among: string): string {
  const by = indexedBy === undefined ? '' : ` indexed by ${indexedBy}`;
  return `from ${index} cross join ${table}${by} on ${table}.id = ${index}.rowid where ${index} match ? ${among} and ${condition}`;
}
