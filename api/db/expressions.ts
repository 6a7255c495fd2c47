import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Row, Tables } from './tables.ts';

/** A text that is part of the statement: SQLite uses a partial index only where its condition is written out. */
export const literal = <Text extends string>(text: Text): RawBuilder<Text> => sql.lit(text);

/** The page under which visits to a post are counted (contract/traffic-rules.ts). */
export const countedPageOf = (id: Expression<number>): RawBuilder<string> => sql<string>`'/blog/' || ${id}`;

/** Messages of a page on these days, from an index of pages alone, however many pages are asked for. */
export const sumMessages = (
  em: SqlEntityManager,
  page: Expression<string>,
  { first, last }: { first: number; last: number },
): RawBuilder<number> =>
  sql<number>`coalesce((select sum(count) from ${sql.table(engineOf(em).sourceTotals)}
    as counted where counted.page = ${page} and counted.day >= ${first} and counted.day <= ${last}), 0)`;

/** The name of a campaign whose parameters are stored as JSON: an index has it where there is a campaign. */
export const campaignName = (em: SqlEntityManager, campaign: Expression<string | null>) =>
  engineOf(em).jsonField(campaign, 'utm_campaign').$notNull();

/** Which posts the public sees: published ones whose time has come, in a condition and for rows that were read. */
export function isPublicPost(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  return eb.and([
    eb('post.deleted_at', 'is', null),
    eb('post.state', '=', 'published'),
    eb('post.date', '<=', now.getTime()),
  ]);
}

export const isPublicRow = (
  { deleted_at, state, date }: Pick<Row<'post'>, 'deleted_at' | 'state' | 'date'>,
  now: Date,
): boolean => deleted_at === null && state === 'published' && date <= now.getTime();
