import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { shownAmong } from '#api/db/being-erased.ts';
import { lockNames, takeRows } from '#api/db/locks.ts';
import { tablesOf } from '#api/db/tables.ts';
import { eraseActivity } from '#api/features/activity/activity.service.ts';
import { OperatorEntity } from '#api/features/auth/session.entities.ts';
import { dropDeliveries } from '#api/features/notifications/notification.service.ts';
import { allows, answerers } from '#contract/roles.ts';
import { ContactEntity, type ContactRow, DeletedContactEntity } from './contact.entities.ts';
import { ERASE_OR_RESTORE, indexContact, spendKeys, unspendKey } from './contact.repository.ts';
import { dropLabels } from './label.repository.ts';

export async function findContact(em: SqlEntityManager, id: number): Promise<ContactRow | null> {
  const isShown = await shownAmong(em);
  const row = await em.findOne(ContactEntity, id);
  return row !== null && isShown(row) ? row : null;
}

/** To be changed in this transaction. */
export async function findForChange(em: SqlEntityManager, id: number): Promise<ContactRow | null> {
  const [row = null] = await findAllForChange(em, [id]);
  return row;
}

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

/** Whom a message may be assigned to: one who may read it. Neither removed nor given another role until the commit. */
export async function findAssignee(
  em: SqlEntityManager,
  id: number,
): Promise<{ id: number; username: string } | null> {
  const lockMode = LockMode.PESSIMISTIC_READ;
  const row = await em.findOne(OperatorEntity, id, { fields: ['username', 'role'], lockMode });
  return row !== null && allows(answerers, row.role) ? { id: row.id, username: row.username } : null;
}

/** The messages of an operator who may not read them any more are nobody's. */
export async function unassignAll(em: SqlEntityManager, operatorId: number): Promise<void> {
  await em.nativeUpdate(ContactEntity, { assigneeId: operatorId }, { assigneeId: null });
  await em.nativeUpdate(DeletedContactEntity, { assigneeId: operatorId }, { assigneeId: null });
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

/** undefined when the message was not deleted, or not after `since`. */
export async function restoreDeleted(
  em: SqlEntityManager,
  id: number,
  since: Date,
): Promise<ContactRow | undefined> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  const isShown = await shownAmong(em);
  const where = { id, deletedAt: { $gt: since } };
  const found = await em.findOne(DeletedContactEntity, where, { disableIdentityMap: true });
  if (found === null || !isShown(found)) return undefined;
  // A message that replaces it may arrive at another server at this moment.
  if (found.key) await lockNames(em, [found.key]);
  const deleted = await em.findOne(DeletedContactEntity, where, {
    disableIdentityMap: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (deleted === null) return undefined;
  const { deletedAt: _, ...row } = deleted;
  await em.nativeDelete(DeletedContactEntity, id);
  await em.insert(ContactEntity, row);
  if (row.key) await unspendKey(em, row.key);
  await indexEntity(em, row);
  return em.findOneOrFail(ContactEntity, id);
}

/** Erases at most `max` messages that were deleted by `before`; their keys stay spent. Gives how many there were. */
export async function eraseDeleted(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  const query = tablesOf(em)
    .selectFrom('deleted_contact')
    .where('deleted_at', '<=', before.getTime())
    .select('id')
    .limit(max);
  const ids = (await takeRows(em, query, ['deleted_contact']).execute()).map(({ id }) => id);
  if (ids.length > 0) await em.nativeDelete(DeletedContactEntity, { id: { $in: ids } });
  await eraseActivity(em, 'contact', ids, { action: 'deleted' });
  await dropDeliveries(em, ids);
  await dropLabels(em, ids);
  return ids.length;
}
