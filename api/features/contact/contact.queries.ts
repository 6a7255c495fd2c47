import { LockMode } from '@mikro-orm/core';
import type { SnakeCase, SqlEntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { notBeingErased, shownAmong } from '#api/db/being-erased.ts';
import { engineOf } from '#api/db/engine.ts';
import { campaignName } from '#api/db/expressions.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey } from '#api/db/person-keys.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { eraseActivity } from '#api/features/activity/activity.service.ts';
import { dropMails, stopMails } from '#api/features/notifications/mail-reply.service.ts';
import { type ContactFields, contactFieldNames } from '#contract/contact.ts';
import { CHOICES_MAX } from '#contract/inbox.ts';
import {
  type added,
  ContactEntity,
  type ContactRow,
  DeletedContactEntity,
  SpentKeyEntity,
} from './contact.entities.ts';
import { dropLabels } from './label.service.ts';

/** Names the lock without which a message could be restored between the two tables that an erasure reads. */
export const ERASE_OR_RESTORE = 'erase or restore';

/** A message as it is stored, without what operators add later. */
export type NewContact = Omit<
  Insertable<Tables['contact']>,
  'id' | SnakeCase<keyof ReturnType<typeof added>>
>;

/** The newest message with all of these fields between two times, the trash included. */
export async function findSameText(
  em: SqlEntityManager,
  fields: ContactFields,
  { after, before }: { after: number; before: number },
): Promise<(Pick<Row<'contact'>, 'id' | 'key' | 'date'> & { isDeleted: boolean }) | undefined> {
  const isSame = (eb: ExpressionBuilder<Tables, 'contact' | 'deleted_contact'>) =>
    eb.and([
      eb('date', '>', after),
      eb('date', '<', before),
      ...contactFieldNames.map((name) => eb(name, '=', fields[name])),
    ]);
  const key = emailKey(fields.email);
  // Messages of a person who is being erased count as deleted.
  const isThere = await shownAmong(em);
  const received = await tablesOf(em)
    .selectFrom('contact')
    .where('email_key', '=', key)
    .where(isSame)
    .select(['id', 'key', 'date'])
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (received !== undefined && isThere({ id: received.id, emailKey: key }))
    return { ...received, isDeleted: false };
  const deleted = await tablesOf(em)
    .selectFrom('deleted_contact')
    .where('deleted_at', '>', after)
    .where(isSame)
    .select(['id', 'key', 'date'])
    .limit(1)
    .executeTakeFirst();
  return deleted !== undefined && isThere({ id: deleted.id, emailKey: key })
    ? { ...deleted, isDeleted: true }
    : undefined;
}

/** What the visitor sent as a message, the trash included. */
export async function findSent(
  em: SqlEntityManager,
  id: number,
): Promise<(ContactFields & { notice: string | null }) | undefined> {
  const isThere = await shownAmong(em);
  for (const table of ['contact', 'deleted_contact'] as const) {
    const row = await tablesOf(em)
      .selectFrom(table)
      .where('id', '=', id)
      .select(['email_key', 'notice', ...contactFieldNames])
      .executeTakeFirst();
    if (row === undefined) continue;
    const { email_key: emailKey, ...sent } = row;
    return isThere({ id, emailKey }) ? sent : undefined;
  }
  return undefined;
}

/** Which of the keys messages were received under, or are spent. */
export async function findKnownKeys(em: SqlEntityManager, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  if (keys.length === 0) return known;
  const received = tablesOf(em).selectFrom('contact').where('key', 'in', keys).select('key');
  const spent = tablesOf(em).selectFrom('spent_key').where('key', 'in', keys).select('key');
  for (const { key } of await received.unionAll(spent).execute()) if (key !== null) known.add(key);
  return known;
}

/** Returns their ids, in the same order. Each message has a key of its own, or is the only one. */
export async function insertContacts(
  em: SqlEntityManager,
  contacts: readonly NewContact[],
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await tablesOf(em).insertInto('contact').values(contacts).returning(['id', 'key']).execute();
  // Neither engine promises the order of these rows.
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const inOrder = contacts.map(({ key = null }) => ids.get(key) as number);
  await engineOf(em).indexWords(
    em,
    'contact',
    contacts.map((contact, at) => textOf(inOrder[at] as number, contact)),
  );
  return inOrder;
}

/** Replaces what the visitor wrote; what operators added stays. */
export async function replaceContact(em: SqlEntityManager, id: number, contact: NewContact): Promise<void> {
  const { note } = await tablesOf(em)
    .updateTable('contact')
    .set(contact)
    .where('id', '=', id)
    .returning('note')
    .executeTakeFirstOrThrow();
  await indexContact(em, id, { ...contact, note });
}

type Written = Pick<NewContact, 'first_name' | 'last_name' | 'email' | 'phone' | 'message' | 'campaign'> & {
  note?: string;
};

/** Messages are found by what the visitor wrote, by the note, and by the campaign. */
const indexContact = (em: SqlEntityManager, id: number, written: Written): Promise<void> =>
  engineOf(em).indexWords(em, 'contact', [textOf(id, written)]);

function textOf(id: number, { first_name, last_name, email, phone, message, note = '', campaign }: Written) {
  const values = Object.values<string>(JSON.parse(campaign ?? '{}'));
  return { id, texts: [first_name, last_name, email, phone, message, note, ...values], phone };
}

export async function deleteContacts(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tablesOf(em).deleteFrom('contact').where('id', 'in', ids).execute();
  await deleteLabelsAndActivity(em, ids);
}

/** Deletes what operators added to messages that are deleted for good, and the record of what they did. */
export async function deleteLabelsAndActivity(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  await dropLabels(em, ids);
  await dropMails(em, ids);
  await eraseActivity(em, 'contact', ids);
}

/** Remembers keys whose messages were deleted or replaced, so that late repeats are not stored. */
export async function spendKeys(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => ({ key }));
  await em.upsertMany(SpentKeyEntity, rows, { onConflictAction: 'ignore' });
}

/** How many of the keys are spent. */
export async function countSpent(em: SqlEntityManager, keys: readonly string[]): Promise<number> {
  return keys.length === 0 ? 0 : em.count(SpentKeyEntity, { key: { $in: [...keys] } });
}

/** Reads the messages of these ids that there are, in this order, and locks them. */
export async function findAllForChange(em: SqlEntityManager, ids: readonly number[]): Promise<ContactRow[]> {
  const isShown = await shownAmong(em);
  const rows = await em.find(
    ContactEntity,
    { id: { $in: [...ids] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  return rows.filter(isShown);
}

/** Indexes a message after a change of its searched texts. */
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

/** Moves a message to the trash, and makes its key a spent one. False when there is no such message. */
export async function moveToTrash(em: SqlEntityManager, id: number, deletedAt: Date): Promise<boolean> {
  const isShown = await shownAmong(em);
  const row = await em.findOne(ContactEntity, id, {
    disableIdentityMap: true,
    lockMode: LockMode.PESSIMISTIC_WRITE,
  });
  if (row === null || !isShown(row)) return false;
  await stopMails(em, id, deletedAt);
  await em.insert(DeletedContactEntity, { ...row, deletedAt });
  await em.nativeDelete(ContactEntity, id);
  if (row.key) await spendKeys(em, [row.key]);
  return true;
}

/** Pages and campaigns that messages came from, by name. Each name is one look into an index, however many messages have it. */
export async function listOrigins(orm: Orm): Promise<{ paths: string[]; campaigns: string[] }> {
  const em = orm.em.fork();
  const shown = tablesOf(em)
    .selectFrom('contact')
    .where(await notBeingErased(em))
    .limit(1);
  return {
    paths: await follow((after) => shown.where('page', '>', after).select('page as name').orderBy('page')),
    campaigns: await follow((after) =>
      shown
        .where('campaign', 'is not', null)
        .where((eb) => eb(campaignName(em, eb.ref('campaign')), '>', after))
        .select(({ ref }) => campaignName(em, ref('campaign')).as('name'))
        .orderBy('name'),
    ),
  };
}

/** Names in their order, each the first after the one before. */
async function follow(
  next: (after: string) => { executeTakeFirst(): Promise<{ name: string | null } | undefined> },
): Promise<string[]> {
  const names: string[] = [];
  while (names.length < CHOICES_MAX) {
    const row = await next(names.at(-1) ?? '').executeTakeFirst();
    if (row?.name == null) break;
    names.push(row.name);
  }
  return names;
}
