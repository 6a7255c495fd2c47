import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Insertable } from 'kysely';
import { forUpdate } from '#api/db/locks.ts';
import { indexRow } from '#api/db/search.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { FormSecretEntity, SpentKeyEntity, WebhookDeliveryEntity } from './contact.entities.ts';

/** Of the lock without which a message could be restored between the two tables that an erasure looks at. */
export const ERASE_OR_RESTORE = 'erase or restore';

/** A message as it is stored; the operator's note is not part of it. */
export type NewContact = Omit<Insertable<Tables['contact']>, 'id' | 'note' | 'note_revision'>;

type Received = Pick<
  Row<'contact'>,
  'id' | 'key' | 'first_name' | 'last_name' | 'email' | 'phone' | 'message' | 'date'
>;

/** The messages that were received under these keys. */
export const findByKeys = (em: SqlEntityManager, keys: readonly string[]): Promise<Received[]> =>
  tablesOf(em)
    .selectFrom('contact')
    .where('key', 'in', keys)
    .select(['id', 'key', 'first_name', 'last_name', 'email', 'phone', 'message', 'date'])
    .orderBy('id')
    .execute();

/** The ids of the messages that were received under these keys. Nobody else can change or delete them until the commit. */
export async function takeByKeys(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  const query = tablesOf(em).selectFrom('contact').where('key', 'in', keys).select('id').orderBy('id');
  return (await forUpdate(em, query).execute()).map(({ id }) => id);
}

/** Gives its id. */
export async function insertContact(em: SqlEntityManager, contact: NewContact): Promise<number> {
  const { id } = await tablesOf(em)
    .insertInto('contact')
    .values(contact)
    .returning('id')
    .executeTakeFirstOrThrow();
  await indexContact(em, id, contact);
  return id;
}

export async function replaceContact(em: SqlEntityManager, id: number, contact: NewContact): Promise<void> {
  await tablesOf(em).updateTable('contact').set(contact).where('id', '=', id).execute();
  await indexContact(em, id, contact);
}

type Written = Pick<NewContact, 'first_name' | 'last_name' | 'email' | 'phone' | 'message'>;

/** Messages are found by what the visitor wrote. */
export const indexContact = (
  em: SqlEntityManager,
  id: number,
  { first_name, last_name, email, phone, message }: Written,
): Promise<void> =>
  indexRow(em, 'contact', { id, texts: [first_name, last_name, email, phone, message], phone });

export async function deleteContacts(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tablesOf(em).deleteFrom('contact').where('id', 'in', ids).execute();
}

/** Deleted messages that could have been restored. */
export async function forgetDeleted(em: SqlEntityManager, keys: readonly string[]): Promise<void> {
  await tablesOf(em).deleteFrom('deleted_contact').where('key', 'in', keys).execute();
}

/** How many messages since `since` have this text; no more than `max` are counted. */
export async function countText(
  em: SqlEntityManager,
  textHash: string,
  { since, max }: { since: Date; max: number },
): Promise<number> {
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('text_hash', '=', textHash)
    .where('date', '>=', since.getTime())
    .select('id')
    .limit(max)
    .execute();
  return rows.length;
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

/** A message is to be delivered to CONTACT_WEBHOOK, in place of an earlier text of it. */
export async function enqueueDelivery(
  em: SqlEntityManager,
  { id, contactId, now }: { id: string; contactId: number; now: Date },
): Promise<void> {
  await dropDeliveries(em, [contactId]);
  await tablesOf(em)
    .insertInto('webhook_delivery')
    .values({ id, contact_id: contactId, state: 'waiting', attempts: 0, since: now, next_at: now })
    .execute();
}

/** Messages that are gone are not delivered. */
export async function dropDeliveries(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) {
    await em.nativeDelete(WebhookDeliveryEntity, { contactId: { $in: [...contactIds] } });
  }
}

/** What the keys of plain forms are signed by. */
export async function formSecret(em: SqlEntityManager): Promise<string> {
  return (await em.findOneOrFail(FormSecretEntity, 1)).secret;
}
