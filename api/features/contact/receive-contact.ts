import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { ContactFields, ContactReceipt } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import { ContactEntity, type ContactRow } from './contact.entities.ts';
import { keyOfForm } from './form-key.ts';
import { isSpent, spend } from './spent-keys.ts';

/** A message as it arrives. */
export interface Arrival {
  key: string | undefined;
  /** The key of the plain form that `key` was made of. */
  form?: string;
  fields: ContactFields;
  /** Keys of earlier versions of this message, whose place it takes. */
  supersedes: readonly string[];
  /** The device's time at submit. */
  writtenAt: Date | null;
}

/**
 * The first answer again, when a message with this key stands; one that was sent by script under the key of a form and
 * posted with that form, too, is the same message.
 * @throws Problem key_reused when its content is another
 */
export async function answerAgain(
  em: SqlEntityManager,
  arrival: Arrival,
): Promise<ContactReceipt | undefined> {
  const { key, fields, form } = arrival;
  if (key === undefined) return undefined;
  const rows = await em.find(ContactEntity, { key: { $in: [key, form ?? keyOfForm(key, fields)] } });
  const row = rows.find((each) => hasContent(each, fields));
  if (row !== undefined) return { id: row.id, key, date: row.date.toISOString() };
  if (rows.some((each) => each.key === key)) throw new Problem('key_reused');
  return undefined;
}

const hasContent = (row: ContactRow, fields: ContactFields) =>
  row.firstName === fields.first_name &&
  row.lastName === fields.last_name &&
  row.email === fields.email &&
  row.phone === fields.phone &&
  row.message === fields.message;

/** Inside one transaction: of the message and all it supersedes, one row stands after it, or none when its key is spent. */
export async function storeOnce(em: SqlEntityManager, arrival: Arrival, now: Date): Promise<ContactReceipt> {
  const again = await answerAgain(em, arrival);
  if (again !== undefined) return again;
  const { key } = arrival;
  const earlier = arrival.supersedes.filter((each) => each !== key);
  const standing = await em.find(
    ContactEntity,
    { key: { $in: earlier } },
    { fields: ['id'], orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  await spend(em, earlier);
  const ids = standing.map(({ id }) => id);
  if (key !== undefined && (await isSpent(em, key))) {
    await em.nativeDelete(ContactEntity, { id: { $in: ids } });
    return { id: null, key, date: now.toISOString() };
  }
  const [place, ...others] = ids;
  await em.nativeDelete(ContactEntity, { id: { $in: others } });
  const row = rowOf(arrival, now);
  if (place !== undefined) await em.nativeUpdate(ContactEntity, place, row);
  const id = place ?? (await em.insert(ContactEntity, row));
  return { id, key: row.key, date: row.date.toISOString() };
}

function rowOf({ key, fields, writtenAt }: Arrival, now: Date) {
  return {
    key: key ?? null,
    firstName: fields.first_name,
    lastName: fields.last_name,
    email: fields.email,
    phone: fields.phone,
    message: fields.message,
    date: now,
    writtenAt,
    state: 'new' as const,
  };
}
