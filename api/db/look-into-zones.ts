import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { DatedRow } from './gather-page.ts';
import { rowsAmong, WHOLE, type WordSearch } from './search-words.ts';
import type { Run } from './zones.ts';

interface Look {
  runs: readonly Run[];
  /** Hits beyond these are not looked at. */
  most: number;
  /** The newest rows that are given. */
  limit: number;
  /** Of them so many are only counted, as far as they come before `bound`. */
  skip: number;
  bound: DatedRow;
}

export interface Seen {
  /** Rows of the index of words that hold the words. */
  hits: number;
  /** Of them those that are all else that is asked for. */
  all: number;
  rows: DatedRow[];
  skipped: number;
}

/** What these runs of ids hold, in one statement; undefined where there are more hits than `most`. */
export async function lookIntoZones(
  em: SqlEntityManager,
  search: WordSearch,
  { runs, most, limit, skip, bound }: Look,
): Promise<Seen | undefined> {
  const { table, phrases } = search;
  const words = `${table}_words`;
  const ofRun = `select rowid as id from ${words} where ${words} match ? and rowid >= ${WHOLE} and rowid < ${WHOLE}`;
  const hitsOfAll = runs.map(() => ofRun).join(' union all ');
  const answer = await em.execute<
    (Pick<Seen, 'hits' | 'all' | 'skipped'> & { id: number | null; date: number })[]
  >(
    `with hits as materialized (${hitsOfAll} limit ${most + 1}),
     found as materialized (select ${table}.id, ${table}.date ${rowsAmong('hits', search)} and (select count(*) from hits) <= ${most}),
     skip as materialized (select min(?, (select count(*) from found where (date, id) > (?, ?))) as n)
     select (select count(*) from hits) as hits, (select count(*) from found) as "all", (select n from skip) as skipped, page.id, page.date
     from (select 1) left join
       (select id, date from found order by date desc, id desc limit ? - (select n from skip) offset (select n from skip)) as page`,
    [
      ...runs.flatMap(({ from, to }) => [phrases, from, to]),
      ...search.values,
      ...[skip, bound.date, bound.id, limit],
    ],
  );
  const { hits = 0, all = 0, skipped = 0 } = answer[0] ?? {};
  if (hits > most) return undefined;
  return { hits, all, skipped, rows: answer.flatMap(({ id, date }) => (id === null ? [] : [{ id, date }])) };
}
