import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { isShown, shownAmong } from '#api/db/being-erased.ts';
import { forUpdate } from '#api/db/locks.ts';
import { emailKey } from '#api/db/person-keys.ts';
import { indexRows } from '#api/db/search.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { eraseActivity } from '#api/features/activity/activity.service.ts';
import { type ContactFieldName, type ContactFields, contactFieldNames } from '#contract/contact.ts';
import { SpentKeyEntity } from './contact.entities.ts';
import { dropLabels } from './label.repository.ts';

/** Of the lock without which a message could be restored between the two tables that an erasure looks at. */
export const ERASE_OR_RESTORE = 'erase or restore';

type DeskColumn =
  | 'note'
  | 'note_revision'
  | 'answered_at'
  | 'answered_by'
  | 'assignee_id'
  | 'remind_at'
  | 'reminded_at'
  | 'state_before';
/** A message as it is stored; what the operator adds is not part of it. */
export type NewContact = Omit<Insertable<Tables['contact']>, 'id' | DeskColumn>;

type Received = Pick<Row<'contact'>, 'id' | 'key' | 'date' | ContactFieldName>;

/** The messages that were received under these keys. */
export const findByKeys = (em: SqlEntityManager, keys: readonly string[]): Promise<Received[]> =>
  tablesOf(em)
    .selectFrom('contact')
    .where('key', 'in', keys)
    .select(['id', 'key', 'date', ...contactFieldNames])
    .orderBy('id')
    .execute();

/** The newest message with all of these fields between two times; also one that was deleted and can be restored. */
export async function findSameText(
  em: SqlEntityManager,
  fields: ContactFields,
  { after, before }: { after: number; before: number },
): Promise<(Pick<Received, 'id' | 'key' | 'date'> & { isDeleted: boolean }) | undefined> {
  const isSame = (eb: ExpressionBuilder<Tables, 'contact' | 'deleted_contact'>) =>
    eb.and([
      eb('date', '>', after),
      eb('date', '<', before),
      ...contactFieldNames.map((name) => eb(name, '=', fields[name])),
    ]);
  const key = emailKey(fields.email);
  // Of a person who is being erased nothing is known any more.
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

/** The newest messages from an address between two times. */
export async function findOfSender(
  em: SqlEntityManager,
  email: string,
  { after, before }: { after: number; before: number },
): Promise<Received[]> {
  return tablesOf(em)
    .selectFrom('contact')
    .where('email_key', '=', emailKey(email))
    .where('date', '>', after)
    .where('date', '<', before)
    .select(['id', 'key', 'date', ...contactFieldNames])
    .orderBy('date', 'desc')
    .limit(50)
    .execute();
}

/** What the visitor sent as a message; also of one that was deleted and can be restored. */
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

/** Those of the keys that messages were received under, or that are spent. */
export async function findKnownKeys(em: SqlEntityManager, keys: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  if (keys.length === 0) return known;
  const received = tablesOf(em).selectFrom('contact').where('key', 'in', keys).select('key');
  const spent = tablesOf(em).selectFrom('spent_key').where('key', 'in', keys).select('key');
  for (const { key } of await received.unionAll(spent).execute()) if (key !== null) known.add(key);
  return known;
}

/**
 * The ids of the messages that were received under these keys, without those that are being erased. Nobody else can change or
 * delete them until the commit.
 */
export async function takeByKeys(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  const query = tablesOf(em)
    .selectFrom('contact')
    .where('key', 'in', keys)
    .where(await isShown(em))
    .select('id')
    .orderBy('id');
  return (await forUpdate(em, query).execute()).map(({ id }) => id);
}

/** Gives their ids, in the same order. Each has a key of its own, or is alone. */
export async function insertContacts(
  em: SqlEntityManager,
  contacts: readonly NewContact[],
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const rows = await tablesOf(em).insertInto('contact').values(contacts).returning(['id', 'key']).execute();
  // Neither engine promises the order of these rows.
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const inOrder = contacts.map(({ key = null }) => ids.get(key) as number);
  await indexRows(
    em,
    'contact',
    contacts.map((contact, at) => textOf(inOrder[at] as number, contact)),
  );
  return inOrder;
}

/** What the operator added stays. */
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
export const indexContact = (em: SqlEntityManager, id: number, written: Written): Promise<void> =>
  indexRows(em, 'contact', [textOf(id, written)]);

function textOf(id: number, { first_name, last_name, email, phone, message, note = '', campaign }: Written) {
  const values = Object.values<string>(JSON.parse(campaign ?? '{}'));
  return { id, texts: [first_name, last_name, email, phone, message, note, ...values], phone };
}

export async function deleteContacts(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tablesOf(em).deleteFrom('contact').where('id', 'in', ids).execute();
  await dropDeskFacts(em, ids);
}

/** What the operator added beside messages that are gone for good, and what was noted of them. */
export async function dropDeskFacts(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  await dropLabels(em, ids);
  await eraseActivity(em, 'contact', ids);
}

/** Deleted messages that could have been restored. Gives their ids. */
export async function forgetDeleted(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  const query = tablesOf(em).deleteFrom('deleted_contact').where('key', 'in', keys).returning('id');
  const ids = (await query.execute()).map(({ id }) => id);
  await dropDeskFacts(em, ids);
  return ids;
}

/** Remembers keys whose messages were deleted or replaced, so that late repeats are not stored. */
export async function spendKeys(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = [...new Set(keys)].map((key) => ({ key }));
  await em.upsertMany(SpentKeyEntity, rows, { onConflictAction: 'ignore' });
}

/** The message of this key was restored. */
export async function unspendKey(em: SqlEntityManager, key: string): Promise<void> {
  await em.nativeDelete(SpentKeyEntity, { key });
}

export async function isAnySpent(em: SqlEntityManager, keys: readonly string[]): Promise<boolean> {
  const query = tablesOf(em).selectFrom('spent_key').where('key', 'in', keys).select('key');
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function areSpent(em: SqlEntityManager, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const rows = await tablesOf(em).selectFrom('spent_key').where('key', 'in', keys).select('key').execute();
  return rows.length === new Set(keys).size;
}
