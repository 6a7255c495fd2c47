import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import { forUpdate, lockNames, takeRows } from '#api/db/locks.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { dropDeliveries } from '#api/features/notifications/notification.service.ts';
import { dropDeskFacts, ERASE_OR_RESTORE, spendKeys } from './contact.repository.ts';

type Table = 'contact' | 'deleted_contact';
const TABLES: readonly Table[] = ['contact', 'deleted_contact'];

export type ErasedMessage = Pick<Row<'contact'>, 'first_name' | 'last_name' | 'phone' | 'phone_key'>;

/** A person who is being erased, until the last of their messages is gone. */
export type ErasureNote = Row<'erasure'>;

/** From the commit on nobody is shown what was written from an address so far. */
export async function noteErasure(
  em: SqlEntityManager,
  { email_key, ...note }: Pick<ErasureNote, 'email_key' | 'at' | 'operator_id' | 'operator'>,
): Promise<ErasureNote> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  let up_to = 0;
  for (const table of TABLES) {
    const newest = await tablesOf(em)
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirst();
    up_to = Math.max(up_to, newest?.id ?? 0);
  }
  return tablesOf(em)
    .insertInto('erasure')
    .values({ email_key, up_to, ...note, erased: 0 })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ up_to, ...note }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const notes = (em: SqlEntityManager) => tablesOf(em).selectFrom('erasure').selectAll();

export const findErasure = (em: SqlEntityManager, emailKey: string): Promise<ErasureNote | undefined> =>
  notes(em).where('email_key', '=', emailKey).executeTakeFirst();

/** The one that was asked for first. */
export const firstErasure = (em: SqlEntityManager): Promise<ErasureNote | undefined> =>
  notes(em).orderBy('at').orderBy('email_key').limit(1).executeTakeFirst();

/** At most `max` messages of a person. Gives what the person was called in them. */
export async function eraseSome(
  em: SqlEntityManager,
  { email_key, up_to }: ErasureNote,
  max: number,
): Promise<ErasedMessage[]> {
  const erased: ErasedMessage[] = [];
  for (const table of TABLES) {
    const query = tablesOf(em)
      .selectFrom(table)
      .where('email_key', '=', email_key)
      .where('id', '<=', up_to)
      .select(['id', 'key', 'first_name', 'last_name', 'phone', 'phone_key'])
      .orderBy('date')
      .limit(max - erased.length);
    const rows = await forUpdate(em, query).execute();
    await erase(em, table, rows);
    erased.push(...rows);
  }
  await tablesOf(em)
    .updateTable('erasure')
    .set(({ eb }) => ({ erased: eb('erased', '+', erased.length) }))
    .where('email_key', '=', email_key)
    .execute();
  return erased;
}

/** Messages that are still to be erased. */
export async function countLeft(em: SqlEntityManager, { email_key, up_to }: ErasureNote): Promise<number> {
  let left = 0;
  for (const table of TABLES) {
    const { count } = await tablesOf(em)
      .selectFrom(table)
      .where('email_key', '=', email_key)
      .where('id', '<=', up_to)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    left += Number(count);
  }
  return left;
}

/**
 * Where nothing of the person is left, the note goes, and the totals of pages and campaigns that nobody else came from. Gives the
 * note.
 */
export async function endErasure(em: SqlEntityManager, emailKey: string): Promise<ErasureNote | undefined> {
  const note = await forUpdate(em, notes(em).where('email_key', '=', emailKey)).executeTakeFirst();
  if (note === undefined || (await countLeft(em, note)) > 0) return undefined;
  await tablesOf(em).deleteFrom('erasure').where('email_key', '=', emailKey).execute();
  await engineOf(em).pruneContactSources(em, 0);
  return note;
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
