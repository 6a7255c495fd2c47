import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';

export type Table = 'contact' | 'deleted_contact';

export async function newestId(em: SqlEntityManager, table: Table): Promise<number> {
  const newest = await tablesOf(em)
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Messages with something for a number and no key of one, of the ids after `after` up to `upTo`. */
export const findWithoutKey = (
  em: SqlEntityManager,
  table: Table,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ id: number; phone: string }[]> =>
  tablesOf(em)
    .selectFrom(table)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('phone_key', 'is', null)
    .where('phone', '<>', '')
    .select(['id', 'phone'])
    .execute();

/** The key of the number as it was read: the message may have been replaced since. */
export async function storeKey(
  em: SqlEntityManager,
  table: Table,
  { id, phone, key }: { id: number; phone: string; key: string },
): Promise<void> {
  const read = tablesOf(em).updateTable(table).where('id', '=', id).where('phone', '=', phone);
  await read.set({ phone_key: key }).execute();
}
