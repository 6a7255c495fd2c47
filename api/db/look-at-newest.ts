import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type DatedRow, newestFirst } from './gather-page.ts';
import { byIndex, type Share, type WordSearch } from './search-words.ts';
import { newestBelow } from './zones.ts';

const MOST: Pick<Share, 'rows' | 'all' | 'values'> = { rows: '1', all: '1', values: [] };

interface Look {
  /** Hits beyond these are not looked at. */
  most: number;
  /** Of a table of so many rows all are. */
  fewRows: number;
}

export interface Newest {
  /** There are no more hits than those that were looked at. */
  isAll: boolean;
  /** About what part of the rows holds the words: as the newest have it, so perhaps far from true of the others. */
  density: number;
  /** How many rows are such, their words aside, and what part of all that is. */
  part: number;
  share: number;
  /** The lowest id that was looked at. */
  lowest: number;
  /** What was found that is all else that is asked for, newest first. */
  found: DatedRow[];
  /** So many of these come before all that was not looked at. */
  sure: number;
}

/** The hits of the highest ids, which in most tables are the newest, in one statement. */
export async function lookAtNewest(
  em: SqlEntityManager,
  search: WordSearch,
  { most, fewRows }: Look,
): Promise<Newest> {
  const { table, indexedBy, phrases, condition, values, share = MOST } = search;
  const top = `(select max(id) from ${table})`;
  // As JSON: to make objects of a hundred rows takes the driver as long as to find them.
  const list = (column: string) =>
    `json_group_array(${table}.${column}) filter (where ${table}.id is not null) as ${column}s`;
  type Answer = Record<'hits' | 'part' | 'whole', number> &
    Record<'rows' | 'bound' | 'lowest', number | null> &
    Record<'ids' | 'dates', string>;
  const [answer] = await em.execute<[Answer]>(
    `with hits as (select rowid as id from ${table}_words where ${table}_words match ? order by rowid desc limit iif(${top} <= ?, -1, ?))
     select *, ${share.rows} as part, ${share.all} as whole, iif(hits = ?, ${newestBelow(search, 'lowest')}, null) as bound
     from (select count(*) as hits, min(hits.id) as lowest, ${top} as rows, ${list('id')}, ${list('date')}
       from hits left join ${byIndex(table, indexedBy)} on ${table}.id = hits.id and ${condition})`,
    [phrases, fewRows, most, ...share.values, most, ...values],
  );
  const dates: number[] = JSON.parse(answer.dates);
  const ids: number[] = JSON.parse(answer.ids);
  const found = ids.map((id, at) => ({ id, date: dates[at] ?? 0 })).sort(newestFirst);
  const { hits, bound, part, whole } = answer;
  const rows = answer.rows ?? 0;
  const lowest = answer.lowest ?? 0;
  const isAll = rows <= fewRows || hits < most;
  // Of the same date the highest id comes first, and all that was not looked at has lower ones.
  const first = isAll ? -1 : found.findIndex(({ date }) => date < (bound ?? 0));
  return {
    isAll,
    density: hits / (rows - lowest + 1),
    part: search.share === undefined ? Number.POSITIVE_INFINITY : part,
    share: part / (whole || 1),
    lowest,
    found,
    sure: first < 0 ? found.length : first,
  };
}
