import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { byIndex, type FoundRows } from './search-words.ts';

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
  batch: number;
}

/** Where few rows are all else that is asked for: each is asked, newest first, some at a time, so that nobody waits for it. */
export async function lookThrough(em: SqlEntityManager, search: RowSearch): Promise<FoundRows> {
  const { table, holds, words, condition, values, limit, offset, goOn, batch } = search;
  const from = byIndex(table, search.indexedBy);
  const ids: number[] = [];
  let total = 0;
  let after = { date: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
  for (;;) {
    goOn();
    const rows = await em.execute<{ id: number; date: number; found: number }[]>(
      `select id, date, ${holds} as found from ${from} where ${condition} and (date, id) < (?, ?) order by date desc, id desc limit ?`,
      [...words, ...values, after.date, after.id, batch],
    );
    for (const { id, found } of rows) {
      if (found === 0) continue;
      total += 1;
      if (total > offset && ids.length < limit) ids.push(id);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return { ids, total };
    after = last;
    await setImmediate();
  }
}
