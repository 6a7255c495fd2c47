import type { SelectQueryBuilder } from 'kysely';
import { LIST_MAX } from '#contract/list-rules.ts';
import type { Tables } from './tables.ts';

/** A query that selects no column yet. */
type NoColumns = Record<never, never>;

/** How many rows a query finds. */
export async function countRows<DB, From extends keyof DB>(
  query: SelectQueryBuilder<DB, From, NoColumns>,
): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst();
  // Kysely does not know what a query gives when its tables are not named.
  return Number((row as { count: number } | undefined)?.count ?? 0);
}

/** The limit and offset of a page of a list; pages count from 1. @param usual the limit where none is asked for */
export function rowsOfPage(
  { page = 1, ...asked }: { page?: number | undefined; limit?: number | undefined },
  usual: number = LIST_MAX,
): { limit: number; offset: number } {
  const { limit = usual } = asked;
  return { limit, offset: (page - 1) * limit };
}

interface Span {
  from: 'written_at' | 'date';
  to: 'date' | 'answered_at';
  /** How many messages the query finds. */
  count: number;
}

/** The median of the time between two dates of messages: one in the middle, or the mean of two. Milliseconds; null of none. */
export async function medianTime(
  messages: SelectQueryBuilder<Tables, 'contact', NoColumns>,
  { from, to, count }: Span,
): Promise<number | null> {
  const middle = await messages
    .select((eb) => eb(to, '-', eb.ref(from)).as('time'))
    .orderBy('time')
    .offset(Math.max(0, Math.ceil(count / 2) - 1))
    .limit(count % 2 === 0 ? 2 : 1)
    .execute();
  const times = middle.map(({ time }) => Number(time));
  return times.length === 0 ? null : times.reduce((sum, time) => sum + time, 0) / times.length;
}
