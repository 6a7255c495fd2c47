import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Expression, SqlBool } from 'kysely';
import { lockNames, takeRows } from '#api/db/locks.ts';
import { HITS_MAX, pageOfHits, searchIds, searchRows } from '#api/db/search.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { eraseActivity } from '#api/features/activity/activity.service.ts';
import { dropDeliveries } from '#api/features/notification/notification.service.ts';
import { OperatorEntity } from '#api/features/session/session.entities.ts';
import type { ContactFilter, ContactState } from '#contract/contact-inbox.ts';
import { ContactEntity, type ContactRow, DeletedContactEntity } from './contact.entities.ts';
import { ERASE_OR_RESTORE, indexContact, spendKeys, unspendKey } from './contact.repository.ts';
import { type Filter, isOfStateAlone, passes } from './contact-filter.repository.ts';
import { dropLabels } from './label.repository.ts';

interface List extends Filter {
  limit: number;
  offset: number;
}

/** What the operator sees of a message, but its labels. */
const COLUMNS = [
  'contact.id',
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'contact.phone',
  'contact.message',
  'contact.date',
  'contact.written_at',
  'contact.state',
  'contact.page',
  'contact.campaign',
  'contact.referrer',
  'contact.notice',
  'contact.notice_at',
  'contact.suspicion',
  'contact.note',
  'contact.note_revision',
  'contact.phone_key',
  'contact.answered_at',
  'contact.answered_by',
  'contact.assignee_id',
  'contact.remind_at',
] as const;
export type StoredContact = Omit<Row<'contact'>, 'key' | 'text_hash' | 'email_key' | 'reminded_at'>;

/** Newest first. */
export async function pageOfContacts(
  em: SqlEntityManager,
  list: List,
): Promise<{ rows: StoredContact[]; total: number; atLeast?: true }> {
  const { state, q, limit, offset } = list;
  const newestFirst = tablesOf(em)
    .selectFrom('contact')
    .select(COLUMNS)
    .orderBy('contact.date', 'desc')
    .orderBy('contact.id', 'desc');
  const condition = await passes(em, list);
  const hits = await searchRows(em, 'contact', q);
  if (hits === undefined) {
    // The rows that are passed over are read in the index alone. One more tells whether there are others.
    const ids = await tablesOf(em)
      .selectFrom('contact')
      .where(condition)
      .select('contact.id')
      .orderBy('contact.date', 'desc')
      .orderBy('contact.id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute();
    const page = ids.slice(0, limit).map(({ id }) => id);
    const rows = page.length === 0 ? [] : await newestFirst.where('contact.id', 'in', page).execute();
    if (isOfStateAlone(list)) return { rows, total: (await countContacts(em))(state) };
    const seen = ids.length === 0 ? 0 : offset + ids.length;
    return { rows, ...(await totalOf(em, condition, seen, ids.length <= limit)) };
  }
  const found = await tablesOf(em)
    .selectFrom(hits.as('contact'))
    .where(condition)
    .select('contact.id')
    .orderBy('contact.date', 'desc')
    .orderBy('contact.id', 'desc')
    .limit(HITS_MAX + 1)
    .execute();
  const { ids, ...totals } = pageOfHits(found, { limit, offset });
  return { rows: await newestFirst.where('contact.id', 'in', ids).execute(), ...totals };
}

/**
 * How many pass a filter, counted no further than `HITS_MAX`.
 * @param seen rows up to the end of a page, and one more where there is one; 0 for a page behind the last
 * @param isLast whether there is none
 */
async function totalOf(
  em: SqlEntityManager,
  condition: Expression<SqlBool>,
  seen: number,
  isLast: boolean,
): Promise<{ total: number; atLeast?: true }> {
  const some = tablesOf(em)
    .selectFrom('contact')
    .where(condition)
    .select('contact.id')
    .limit(HITS_MAX + 1);
  const { count } = await tablesOf(em)
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= HITS_MAX) return { total: count };
  return isLast && seen > HITS_MAX ? { total: seen } : { total: Math.max(count, seen), atLeast: true };
}

/** Ids that one read of the export is of. */
const BATCH = 500;

/** All that match, newest id first, batch by batch. */
export async function* contactBatches(em: SqlEntityManager, filter: Filter): AsyncGenerator<StoredContact[]> {
  const newest = await tablesOf(em)
    .selectFrom('contact')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const condition = await passes(em, filter);
  for (let upTo = newest?.id ?? 0; upTo > 0; upTo -= BATCH) {
    const hits = searchIds(em, 'contact', filter.q, { after: upTo - BATCH, upTo });
    yield await tablesOf(em)
      .selectFrom('contact')
      .select(COLUMNS)
      .where('contact.id', '>', upTo - BATCH)
      .where('contact.id', '<=', upTo)
      .where(condition)
      .where((eb) => (hits === undefined ? eb.and([]) : eb('contact.id', 'in', hits)))
      .orderBy('contact.id', 'desc')
      .execute();
  }
}

/** How many messages a filter lets through, by totals that triggers count. */
export async function countContacts(
  em: SqlEntityManager,
): Promise<(filter: ContactFilter | undefined) => number> {
  const rows = await tablesOf(em).selectFrom('contact_count').select(['state', 'count']).execute();
  const passes = (filter: ContactFilter | undefined, state: ContactState) =>
    filter === undefined || filter === state || (filter === 'inbox' && state !== 'suspected');
  return (filter) =>
    rows.filter(({ state }) => passes(filter, state)).reduce((sum, { count }) => sum + count, 0);
}

export const findContact = (em: SqlEntityManager, id: number): Promise<ContactRow | null> =>
  em.findOne(ContactEntity, id);

/** To be changed in this transaction. */
export const findForChange = (em: SqlEntityManager, id: number): Promise<ContactRow | null> =>
  em.findOne(ContactEntity, id, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Those of the ids that there are, in this order, to be changed in this transaction. */
export const findAllForChange = (em: SqlEntityManager, ids: readonly number[]): Promise<ContactRow[]> =>
  em.find(
    ContactEntity,
    { id: { $in: [...ids] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );

/** Whom a message may be assigned to. Cannot be removed until the commit. */
export async function findOperator(
  em: SqlEntityManager,
  id: number,
): Promise<{ id: number; username: string } | null> {
  const lockMode = LockMode.PESSIMISTIC_READ;
  const row = await em.findOne(OperatorEntity, id, { fields: ['username'], lockMode });
  return row === null ? null : { id: row.id, username: row.username };
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

/** Reminders that are due. */
export async function countDue(em: SqlEntityManager, now: number): Promise<number> {
  const { count } = await tablesOf(em)
    .selectFrom('contact')
    .where('remind_at', '<=', now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Messages of these ids, in no order. */
export const findStored = (em: SqlEntityManager, ids: readonly number[]): Promise<StoredContact[]> =>
  tablesOf(em).selectFrom('contact').where('contact.id', 'in', ids).select(COLUMNS).execute();

/** Puts a message among the deleted ones, and its key among the spent ones. False when there is no such message. */
export async function moveToDeleted(em: SqlEntityManager, id: number, deletedAt: Date): Promise<boolean> {
  const row = await em.findOne(ContactEntity, id, {
    disableIdentityMap: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (row === null) return false;
  await em.insert(DeletedContactEntity, { ...row, deletedAt });
  await em.nativeDelete(ContactEntity, id);
  if (row.key) await spendKeys(em, [row.key]);
  return true;
}

/** Those deleted after `since`, the latest deletion first. */
export async function pageOfDeleted(
  em: SqlEntityManager,
  { since, limit, offset }: { since: Date; limit: number; offset: number },
): Promise<{ rows: (StoredContact & { deleted_at: number })[]; total: number }> {
  const rows = await tablesOf(em)
    .selectFrom('deleted_contact as contact')
    .where('deleted_at', '>', since.getTime())
    .select([...COLUMNS, 'contact.deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await em.count(DeletedContactEntity, { deletedAt: { $gt: since } }) };
}

/** undefined when the message was not deleted, or not after `since`. */
export async function restoreDeleted(
  em: SqlEntityManager,
  id: number,
  since: Date,
): Promise<ContactRow | undefined> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  const where = { id, deletedAt: { $gt: since } };
  const found = await em.findOne(DeletedContactEntity, where, { disableIdentityMap: true });
  if (found === null) return undefined;
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
