import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely';
import { ignoreCase } from '#api/db/expressions.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';

type Table = 'contact' | 'deleted_contact';
const TABLES: readonly Table[] = ['contact', 'deleted_contact'];

/** Addresses of deleted messages, as they were written. */
export async function addressesOfDeleted(em: SqlEntityManager): Promise<string[]> {
  const rows = await tablesOf(em).selectFrom('deleted_contact').select('email').distinct().execute();
  return rows.map(({ email }) => email);
}

/** The next `limit` addresses of messages after `after`, in the order of their index. */
export async function addressesAfter(em: SqlEntityManager, after: string, limit: number): Promise<string[]> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const email = ignoreCase(eb.ref('email'));
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .select('email')
    .where(email, '>', after)
    .orderBy(email)
    .limit(limit)
    .execute();
  return rows.map(({ email: each }) => each);
}

/** Everything that was written from these addresses, in any case of ASCII. Gives how many messages there were. */
export async function eraseAddresses(em: SqlEntityManager, addresses: readonly string[]): Promise<number> {
  let erased = 0;
  for (const table of TABLES) {
    for (const address of addresses) {
      erased += await erase(em, table, (eb) => eb(ignoreCase(eb.ref('email')), '=', address));
    }
  }
  return erased;
}

/** At most `max` messages of each kind that came before `before`, the oldest first. */
export async function eraseOldest(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  let erased = 0;
  for (const table of TABLES) {
    const rows = await tablesOf(em)
      .selectFrom(table)
      .where('date', '<', before.getTime())
      .select('id')
      .orderBy('date')
      .limit(max)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) erased += await erase(em, table, (eb) => eb('id', 'in', ids));
  }
  return erased;
}

/** Nothing stays but the keys, so that late repeats are not stored. */
async function erase(
  em: SqlEntityManager,
  table: Table,
  condition: (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>,
): Promise<number> {
  const db = tablesOf(em);
  const where = condition(expressionBuilder<Tables, Table>());
  const chosen = db.selectFrom(table).where(where);
  await db
    .insertInto('spent_key')
    .columns(['key'])
    .expression(chosen.where('key', 'is not', null).select((eb) => eb.ref('key').$notNull().as('key')))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('webhook_delivery').where('contact_id', 'in', chosen.select('id')).execute();
  const { numDeletedRows } = await db.deleteFrom(table).where(where).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
