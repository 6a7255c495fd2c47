import type { SqlEntityManager } from '@mikro-orm/sql';
import { forUpdate, lockNames, takeRows } from '#api/db/locks.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { dropDeliveries } from '#api/features/notification/notification.service.ts';
import { dropDeskFacts, ERASE_OR_RESTORE, spendKeys } from './contact.repository.ts';

type Table = 'contact' | 'deleted_contact';
const TABLES: readonly Table[] = ['contact', 'deleted_contact'];

export type ErasedMessage = Pick<Row<'contact'>, 'first_name' | 'last_name' | 'phone' | 'phone_key'>;

/** Everything that was written from an address, by the key of its writings. Gives what the person was called in it. */
export async function eraseAddress(em: SqlEntityManager, key: string): Promise<ErasedMessage[]> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  const erased = [];
  for (const table of TABLES) {
    const query = tablesOf(em)
      .selectFrom(table)
      .where('email_key', '=', key)
      .select(['id', 'key', 'first_name', 'last_name', 'phone', 'phone_key']);
    const rows = await forUpdate(em, query).execute();
    await erase(em, table, rows);
    erased.push(...rows);
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
  await dropDeskFacts(em, ids);
  await tablesOf(em).deleteFrom(table).where('id', 'in', ids).execute();
  return rows.length;
}
