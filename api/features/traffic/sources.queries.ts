import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Expression, ExpressionBuilder } from 'kysely';
import { type Row, tablesOf } from '#api/db/tables.ts';
import type { SourceGroup, SourceOrder } from '#contract/traffic.ts';

export type SourceKey = Omit<Row<'source_day'>, 'visits' | 'taps'>;

/** Columns that tell rows apart. */
export const KEY = ['day', 'page', 'utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const;

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const columnsOf = {
  page: ['page'],
  campaign: CAMPAIGN,
  referrer: ['referrer'],
  all: ['page', ...CAMPAIGN, 'referrer'],
  total: [],
} as const satisfies Record<SourceGroup, readonly (keyof SourceKey)[]>;

interface Asked {
  /** The first and the last day. */
  from: number;
  to: number;
  by: SourceGroup;
  sort: SourceOrder;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Names that rows are not divided by are absent. */
export type CountedSource = Partial<Omit<SourceKey, 'day'>> &
  Record<'visits' | 'taps' | 'messages' | 'total', number>;

/** One page of the sums; `total`: how many rows there are in all. */
export async function sumSources(em: SqlEntityManager, asked: Asked): Promise<CountedSource[]> {
  const { from, to, by, sort, order, limit, offset } = asked;
  const columns: readonly (keyof SourceKey)[] = columnsOf[by];
  const db = tablesOf(em);
  const visited = db
    .selectFrom('source_day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(columns)
    .select((eb) => ['visits', 'taps', eb.lit<number>(0).as('messages')]);
  const written = db
    .selectFrom('contact_source')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(columns)
    .select((eb) => [eb.lit<number>(0).as('visits'), eb.lit<number>(0).as('taps'), 'count as messages']);
  const sums = db
    .selectFrom(visited.unionAll(written).as('counted'))
    .select(columns)
    .select(({ fn }) => [
      fn.sum<number>('visits').as('visits'),
      fn.sum<number>('taps').as('taps'),
      fn.sum<number>('messages').as('messages'),
      fn.countAll<number>().over().as('total'),
    ])
    .$if(columns.length > 0, (query) => query.groupBy(columns))
    .having(({ eb, fn }) =>
      eb(eb(fn.sum('visits'), '+', eb(fn.sum('taps'), '+', fn.sum('messages'))), '>', 0),
    );
  const sorted = sort === 'name' ? sums : sums.orderBy((eb) => measureOf(eb, sort), order);
  // Never two orders of the same rows.
  const names = sort === 'name' ? order : 'asc';
  return columns
    .reduce((query, column) => query.orderBy(column, names), sorted)
    .limit(limit)
    .offset(offset)
    .execute();
}

type Counted = Record<'counted', Record<'visits' | 'taps' | 'messages', number>>;

/** What numbers are sorted by. Where no visit was counted there is no rate: below all that are one. */
function measureOf(
  { eb, fn, lit }: ExpressionBuilder<Counted, 'counted'>,
  sort: Exclude<SourceOrder, 'name'>,
): Expression<number> {
  if (sort !== 'tap_rate' && sort !== 'message_rate') return fn.sum<number>(sort);
  const times = eb(fn.sum<number>(sort === 'tap_rate' ? 'taps' : 'messages'), '*', lit(1_000_000));
  const visits = fn<number>('nullif', [fn.sum<number>('visits'), lit(0)]);
  return fn.coalesce(eb(times, '/', visits), lit(-1));
}
