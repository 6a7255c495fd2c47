import type { SqlEntityManager } from '@mikro-orm/sqlite';
import type { ContactFields, ContactReceipt } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import type { Campaign, Visit } from '#contract/visit.ts';
import { BinnedContactEntity, ContactEntity, type ContactRow } from './contact.entities.ts';
import { dropCalls, oweCall } from './contact-calls.ts';
import { keyOfForm } from './form-key.ts';
import { isSpent, spend } from './spent-keys.ts';
import { hashText, suspicionOf } from './suspicion.ts';

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
  visit: Visit;
}

interface Storing {
  now: Date;
  /** CONTACT_WEBHOOK is to be told. */
  tells: boolean;
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
export async function storeOnce(
  em: SqlEntityManager,
  arrival: Arrival,
  { now, tells }: Storing,
): Promise<ContactReceipt> {
  const again = await answerAgain(em, arrival);
  if (again !== undefined) return again;
  const { key } = arrival;
  const earlier = arrival.supersedes.filter((each) => each !== key);
  const ids = await takeOutEarlier(em, earlier);
  if (key !== undefined && (await isSpent(em, key))) {
    await em.nativeDelete(ContactEntity, { id: { $in: ids } });
    return { id: null, key, date: now.toISOString() };
  }
  const [place, ...others] = ids;
  if (others.length > 0) await em.nativeDelete(ContactEntity, { id: { $in: others } });
  const row = await rowOf(em, arrival, now);
  if (place !== undefined) await em.nativeUpdate(ContactEntity, place, row);
  const id = place ?? (await em.insert(ContactEntity, { ...row, note: '', noteRevision: 0 }));
  if (tells) await oweCall(em, id, now);
  return { id, key: row.key, date: row.date.toISOString() };
}

/** The rows of earlier versions, of which nobody is to be told any more. One that was deleted cannot be restored now. */
async function takeOutEarlier(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  // A read comes first, always: a write that then meets the lock of another process fails at once, and `whenFree` waits.
  // As the first statement it would wait inside SQLite, with the event loop stopped.
  const standing = await em.find(
    ContactEntity,
    { key: { $in: [...keys] } },
    { fields: ['id'], orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  if (keys.length === 0) return [];
  await spend(em, keys);
  await em.nativeDelete(BinnedContactEntity, { key: { $in: [...keys] } });
  const ids = standing.map(({ id }) => id);
  await dropCalls(em, ids);
  return ids;
}

async function rowOf(em: SqlEntityManager, { key, fields, writtenAt, visit }: Arrival, now: Date) {
  const textHash = hashText(fields.message);
  const suspicion = await suspicionOf(em, { fields, textHash, website: visit.website ?? '' }, now);
  return {
    key: key ?? null,
    firstName: fields.first_name,
    lastName: fields.last_name,
    email: fields.email,
    phone: fields.phone,
    message: fields.message,
    date: now,
    writtenAt,
    page: visit.page ?? null,
    campaign: named(visit.campaign),
    suspicion,
    textHash,
    state: suspicion === null ? ('new' as const) : ('suspected' as const),
  };
}

/** Only what is there. */
function named(campaign: Campaign = {}): Record<string, string> | null {
  const values = Object.entries(campaign).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return values.length === 0 ? null : Object.fromEntries(values);
}
