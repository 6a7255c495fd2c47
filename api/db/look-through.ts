import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { FoundRows } from './search-words.ts';

/** What is looked for, in rows that have an `id` and a `date`. */
export interface RowSearch {
  table: string;
  /** An index of (date, id) that serves `condition`: SQLite takes one of all rows where it has to read them anyway. */
  indexedBy?: string | undefined;
  /** Whether a row holds the words, and what stands for its question marks. */
  holds: string;
  words: readonly string[];
  /** What else a row has to be, by an index of (date, id), and what stands for its question marks. */
  condition: string;
  values: readonly (string | number)[];
  limit: number;
  offset: number;
  /** Called between two batches; what it throws ends the search. */
  goOn: () => void;
  /** Rows that are looked through before others have their turn. */
  batch?: number;
  /** All that hold the words are counted, or so many, and those up to the page's end, where the table has more rows than a few. */
  counted?: { most: number; fewRows: number };
}

/** The first may hold a page already. */
const BATCH = { first: 128, next: 300 };

/** Where no index of words helps: rows newest first, a few at a time, so that nobody waits for it. */
export async function lookThrough(em: SqlEntityManager, search: RowSearch): Promise<FoundRows> {
  const { table, holds, words, condition, values, limit, offset, goOn, counted } = search;
  const from = search.indexedBy === undefined ? table : `${table} indexed by ${search.indexedBy}`;
  const top = counted === undefined ? '0' : `(select max(id) from ${table})`;
  const wanted = Math.max(counted?.most ?? 0, offset + limit) + 1;
  const ids: number[] = [];
  let total = 0;
  let batch = search.batch ?? BATCH.first;
  let after = { date: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    goOn();
    const rows = await em.execute<{ id: number; date: number; found: number; top: number }[]>(
      `select id, date, ${holds} as found, ${top} as top from ${from} where ${condition} and (date, id) < (?, ?) order by date desc, id desc limit ?`,
      [...words, ...values, after.date, after.id, batch],
    );
    for (const { id, found } of rows) {
      if (found === 0) continue;
      total += 1;
      if (total > offset && ids.length < limit) ids.push(id);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return { ids, total };
    if (counted !== undefined && last.top > counted.fewRows && total >= wanted)
      return { ids, total: wanted, atLeast: true };
    after = last;
    batch = search.batch ?? BATCH.next;
    await setImmediate();
  }
}
