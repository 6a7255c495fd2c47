import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { shownAmong } from '#api/db/being-erased.ts';
import { ContactEntity, type ContactRow, DeletedContactEntity } from './contact.entities.ts';
import { indexContact, spendKeys } from './contact.repository.ts';

/** Those of the ids that there are, in this order, to be changed in this transaction. */
export async function findAllForChange(em: SqlEntityManager, ids: readonly number[]): Promise<ContactRow[]> {
  const isShown = await shownAmong(em);
  const rows = await em.find(
    ContactEntity,
    { id: { $in: [...ids] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return rows.filter(isShown);
}

/** After a change of what it is found by. */
export const indexEntity = (
  em: SqlEntityManager,
  row: Pick<
    ContactRow,
    'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'note' | 'campaign'
  >,
): Promise<void> =>
  indexContact(em, row.id, {
    ...row,
    first_name: row.firstName,
    last_name: row.lastName,
    campaign: row.campaign ? JSON.stringify(row.campaign) : null,
  });

/** Puts a message among the deleted ones, and its key among the spent ones. False when there is no such message. */
export async function moveToDeleted(em: SqlEntityManager, id: number, deletedAt: Date): Promise<boolean> {
  const isShown = await shownAmong(em);
  const row = await em.findOne(ContactEntity, id, {
    disableIdentityMap: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (row === null || !isShown(row)) return false;
  await em.insert(DeletedContactEntity, { ...row, deletedAt });
  await em.nativeDelete(ContactEntity, id);
  if (row.key) await spendKeys(em, [row.key]);
  return true;
}
