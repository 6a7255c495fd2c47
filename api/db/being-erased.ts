import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { ContactState } from '#contract/inbox.ts';
import { type Tables, tablesOf } from './tables.ts';

const noted = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('erasure').select(['email_key', 'up_to']).execute();

/**
 * For rows that a statement calls `contact`, deleted ones as well: lets through those of persons who are not being erased. Mostly
 * there are none, and the statement is as it would be without it.
 */
export async function notBeingErased(em: SqlEntityManager): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const hidden = (await noted(em)).flatMap(({ email_key, up_to }) =>
    (['contact', 'deleted_contact'] as const).map((table) =>
      tablesOf(em).selectFrom(table).where('email_key', '=', email_key).where('id', '<=', up_to).select('id'),
    ),
  );
  return eb.and(hidden.map((ids) => eb('contact.id', 'not in', ids)));
}

/** Returns a function that tests rows that were read in the same way. */
export async function shownAmong(
  em: SqlEntityManager,
): Promise<(row: { id: number; emailKey?: string }) => boolean> {
  const notes = await noted(em);
  return ({ id, emailKey }) => !notes.some(({ email_key, up_to }) => email_key === emailKey && id <= up_to);
}

/**
 * Counts the messages of each state, from totals that triggers keep, without those of persons who are being erased. Gives a function
 * that adds up the states it is given.
 */
export async function countByState(em: SqlEntityManager): Promise<(...states: ContactState[]) => number> {
  let query = tablesOf(em).selectFrom('contact_count').select(['state', 'count']);
  for (const { email_key, up_to } of await noted(em)) {
    const hidden = tablesOf(em)
      .selectFrom('contact')
      .where('email_key', '=', email_key)
      .where('id', '<=', up_to)
      .select(['state', sql<number>`-count(*)`.as('count')])
      .groupBy('state');
    query = query.unionAll(hidden);
  }
  const rows = await query.execute();
  return (...states) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
}
