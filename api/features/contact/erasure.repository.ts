import type { SqlEntityManager } from '@mikro-orm/sql';
import { expressionBuilder } from 'kysely';
import { ignoreCase } from '#api/db/expressions.ts';
import { forUpdate, lockNames, takeRows } from '#api/db/locks.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import { eraseActivity } from '#api/features/activity/activity.service.ts';
import { dropDeliveries, ERASE_OR_RESTORE, spendKeys } from './contact.repository.ts';

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
  const email = ignoreCase(em, eb.ref('email'));
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .select('email')
    .where(email, '>', ignoreCase(em, eb.val(after)))
    .orderBy(email)
    .limit(limit)
    .execute();
  return rows.map(({ email: each }) => each);
}

/** Everything that was written from these addresses, in any case of ASCII. Gives how many messages there were. */
export async function eraseAddresses(em: SqlEntityManager, addresses: readonly string[]): Promise<number> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  let erased = 0;
  for (const table of TABLES) {
    for (const address of addresses) {
      const eb = expressionBuilder<Tables, Table>();
      const query = tablesOf(em)
        .selectFrom(table)
        .where(ignoreCase(em, eb.ref('email')), '=', ignoreCase(em, eb.val(address)))
        .select(['id', 'key']);
      erased += await erase(em, table, await forUpdate(em, query).execute());
    }
  }
  return erased;
}

/** At most `max` messages of each kind that came before `before`, the oldest first. */
export async function eraseOldest(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  let erased = 0;
  for (const table of TABLES) {
    const query = tablesOf(em)
      .selectFrom(table)
      .where('date', '<', before.getTime())
      .select(['id', 'key'])
      .orderBy('date')
      .limit(max);
    erased += await erase(em, table, await takeRows(em, query, [table]).execute());
  }
  return erased;
}

/** Nothing stays but the keys, so that late repeats are not stored. */
async function erase(
  em: SqlEntityManager,
  table: Table,
  rows: readonly { id: number; key: string | null }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await spendKeys(
    em,
    rows.flatMap(({ key }) => key ?? []),
  );
  await dropDeliveries(em, ids);
  await eraseActivity(em, 'contact', ids);
  await tablesOf(em).deleteFrom(table).where('id', 'in', ids).execute();
  return rows.length;
}
