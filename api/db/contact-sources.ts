import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './engine.ts';
import { tablesOf } from './tables.ts';

/**
 * Of the totals of messages by where they came from: deletes the days before `day`, and what is left of sources all of
 * whose messages are gone.
 */
export async function pruneContactSources(em: SqlEntityManager, day: number): Promise<void> {
  const db = tablesOf(em);
  if (!isPostgres(em)) {
    await sql`delete from contact_source where day < ${day} or count = 0`.execute(db);
    return;
  }
  // Else a message could be added to a row between its being looked at and its being deleted.
  await sql`lock table contact_source_total in share row exclusive mode`.execute(db);
  await sql`delete from contact_source_total where day < ${day}
    or (day, page, utm_source, utm_medium, utm_campaign, referrer) in (
      select day, page, utm_source, utm_medium, utm_campaign, referrer from contact_source where count = 0
    )`.execute(db);
}

/**
 * Messages of a page on these days, from an index of pages alone, however many pages are asked for. On PostgreSQL from
 * the table itself: its view would group the rows of each page.
 */
export const sumMessages = (
  em: SqlEntityManager,
  page: Expression<string>,
  { first, last }: { first: number; last: number },
): RawBuilder<number> =>
  sql<number>`coalesce((select sum(count) from ${sql.table(isPostgres(em) ? 'contact_source_total' : 'contact_source')}
    as counted where counted.page = ${page} and counted.day >= ${first} and counted.day <= ${last}), 0)`;
