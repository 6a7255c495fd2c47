import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { type ContactFields, type ContactReceipt, contactFieldNames } from '#contract/contact.ts';
import type { Suspicion } from '#contract/contact-inbox.ts';
import { Problem } from '#contract/problem.ts';
import type { Campaign, Visit } from '#contract/visit.ts';
import { BinnedContactEntity, ContactEntity } from './contact.entities.ts';
import { dropCalls, oweCall } from './contact-calls.ts';
import { keyOfForm } from './form-key.ts';
import { areSpent, isSpent, spend } from './spent-keys.ts';
import { hashText, suspicionOf } from './suspicion.ts';

/** A message as it arrives. */
export interface Arrival {
  key: string | undefined;
  /** The key of the plain form that `key` was made of. */
  form?: string;
  /** How the plain form came back, where that is no person's way. */
  haste?: Suspicion | undefined;
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
  /** Counts what is written down for the first time, however often it is asked. @throws Problem too_many */
  count: () => Promise<void>;
}

interface StoredRow {
  id: number;
  key: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  message: string;
  /** Milliseconds since 1970. */
  date: number;
}

/**
 * The first answer again, when a message with this key stands; one that was sent by script under the key of a form and
 * posted with that form, too, is the same message. SQL as text: entities would cost more than all the rest of a message.
 * @throws Problem key_reused when its content is another
 */
async function answerAgain(em: SqlEntityManager, arrival: Arrival): Promise<ContactReceipt | undefined> {
  const { key, fields, form } = arrival;
  if (key === undefined) return undefined;
  const rows = await em.execute<StoredRow[]>(
    'select id, key, first_name, last_name, email, phone, message, date from contact where key in (?, ?)',
    [key, form ?? keyOfForm(key, fields)],
  );
  const row = rows.find((each) => contactFieldNames.every((name) => each[name] === fields[name]));
  if (row !== undefined) return { id: row.id, key, date: new Date(row.date).toISOString() };
  if (rows.some((each) => each.key === key)) throw new Problem('key_reused');
  return undefined;
}

/**
 * Inside a transaction: of the message and all it supersedes, one row stands after it, or none when its key is spent.
 * @throws Problem key_reused, too_many: before anything is written
 */
export async function storeOnce(
  em: SqlEntityManager,
  arrival: Arrival,
  { now, tells, count }: Storing,
): Promise<ContactReceipt> {
  const again = await answerAgain(em, arrival);
  if (again !== undefined) return again;
  const { key } = arrival;
  const isLate = key !== undefined && (await isSpent(em, key));
  const earlier = arrival.supersedes.filter((each) => each !== key);
  // A late repeat costs nothing, unless it brings keys to remember.
  if (!isLate || !(await areSpent(em, earlier))) await count();
  const ids = await takeOutEarlier(em, earlier);
  if (isLate) {
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
  if (keys.length === 0) return [];
  const standing = await em.find(
    ContactEntity,
    { key: { $in: [...keys] } },
    { fields: ['id'], orderBy: { id: 'asc' }, disableIdentityMap: true },
  );
  await spend(em, keys);
  await em.nativeDelete(BinnedContactEntity, { key: { $in: [...keys] } });
  const ids = standing.map(({ id }) => id);
  await dropCalls(em, ids);
  return ids;
}

async function rowOf(em: SqlEntityManager, { key, fields, writtenAt, visit, haste }: Arrival, now: Date) {
  const textHash = hashText(fields.message);
  const suspicion = await suspicionOf(em, { fields, textHash, website: visit.website ?? '', haste }, now);
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
    notice: visit.notice ?? null,
    noticeAt: visit.notice === undefined ? null : submittedAt(writtenAt, now),
    campaign: named(visit.campaign),
    suspicion,
    textHash,
    state: suspicion === null ? ('new' as const) : ('suspected' as const),
  };
}

/** By the device's clock, which may be ahead. */
const submittedAt = (writtenAt: Date | null, now: Date) =>
  writtenAt === null || writtenAt > now ? now : writtenAt;

/** Only what is there. */
function named(campaign: Campaign = {}): Record<string, string> | null {
  const values = Object.entries(campaign).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return values.length === 0 ? null : Object.fromEntries(values);
}
