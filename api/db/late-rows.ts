import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { DatedRow } from './gather-page.ts';
import { byIndex, holdsIndexed, type WordSearch } from './search-words.ts';
import { idsOf } from './zones.ts';

/** So few zones have such rows, and so few rows are such, or a walk takes less time. */
const MOST = { zones: 8, rows: 50 };

interface Late {
  /** Ids are lower than this, */
  below: number;
  /** and dates later. Milliseconds since 1970. */
  after: number;
}

/** Rows that hold the words and are newer than their ids tell, as old drafts are that were published; undefined where there are many. */
export async function lateRows(
  em: SqlEntityManager,
  search: WordSearch,
  { below, after }: Late,
): Promise<DatedRow[] | undefined> {
  const { table, indexedBy, phrases, condition, values } = search;
  const { from, to } = idsOf('late.zone');
  const zones = await em.execute<unknown[]>(
    `select 1 from ${table}_zone where newest > ? and ${idsOf('zone').from} < ? limit ${MOST.zones + 1}`,
    [after, below],
  );
  if (zones.length > MOST.zones) return undefined;
  const rows = await em.execute<DatedRow[]>(
    `select ${table}.id, ${table}.date from ${table}_zone as late cross join ${byIndex(table, indexedBy)}
       on ${table}.id >= ${from} and ${table}.id < min(${to}, ?) and ${table}.date > ?
     where late.newest > ? and ${from} < ? and ${condition} and ${holdsIndexed(table)} limit ${MOST.rows + 1}`,
    [below, after, after, below, ...values, phrases],
  );
  return rows.length > MOST.rows ? undefined : rows;
}
