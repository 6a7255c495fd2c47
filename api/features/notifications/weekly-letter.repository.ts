import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { INDIA_MS } from '#contract/indian-day.ts';
import { DAY_MS } from '#contract/time.ts';

/** Days of India, counted from 1970, both included. */
interface Days {
  first: number;
  last: number;
}

export interface WeekFigures {
  messages: number;
  answered: number;
  /** From arrived to answered first, of those answered in the week. Milliseconds; null: none was. */
  median: number | null;
  visits: number;
  taps: number;
}

/** What happened on these days. Messages without suspected spam. */
export async function weekFigures(em: SqlEntityManager, { first, last }: Days): Promise<WeekFigures> {
  const db = tablesOf(em);
  const written = await db
    .selectFrom('contact_source')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .select(({ fn }) => fn.sum<number | null>('count').as('messages'))
    .executeTakeFirst();
  const visited = await db
    .selectFrom('source_day')
    .where('day', '>=', first)
    .where('day', '<=', last)
    .select(({ fn }) => [
      fn.sum<number | null>('visits').as('visits'),
      fn.sum<number | null>('taps').as('taps'),
    ])
    .executeTakeFirst();
  const answered = db
    .selectFrom('contact')
    .where('answered_at', '>=', first * DAY_MS - INDIA_MS)
    .where('answered_at', '<', (last + 1) * DAY_MS - INDIA_MS);
  const counted = await answered.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst();
  const count = Number(counted?.count ?? 0);
  const middle = await answered
    .select((eb) => eb('answered_at', '-', eb.ref('date')).as('wait'))
    .orderBy('wait')
    .offset(Math.max(0, Math.ceil(count / 2) - 1))
    .limit(count % 2 === 0 ? 2 : 1)
    .execute();
  const waits = middle.map(({ wait }) => Number(wait));
  return {
    messages: Number(written?.messages ?? 0),
    answered: count,
    median: waits.length === 0 ? null : waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    visits: Number(visited?.visits ?? 0),
    taps: Number(visited?.taps ?? 0),
  };
}

/** How many leads wait, and since when the oldest does; milliseconds since 1970. */
export async function waitingLeads(em: SqlEntityManager): Promise<{ count: number; since: number | null }> {
  const counted = await tablesOf(em)
    .selectFrom('contact_count')
    .where('state', '=', 'new')
    .select('count')
    .executeTakeFirst();
  const oldest = await tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'new')
    .orderBy('date')
    .select('date')
    .limit(1)
    .executeTakeFirst();
  return { count: Number(counted?.count ?? 0), since: oldest?.date ?? null };
}
