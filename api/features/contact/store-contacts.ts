import { hash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { notBeingErased } from '#api/db/being-erased.ts';
import { engineOf } from '#api/db/engine.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import { dropDeliveries, type Notifications } from '#api/features/notifications/notification.service.ts';
import { type ContactFields, type ContactReceipt, contactFieldNames } from '#contract/contact.ts';
import { textsOf } from '#contract/contact-rules.ts';
import type { Suspicion } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Campaign, Visit } from '#contract/visit.ts';
import * as queries from './contact.queries.ts';
import { asUuid, withVersion } from './form-keys.ts';
import type { OrRefusal } from './group-commit.ts';
import { judgeArrivals } from './judge-arrivals.ts';

/** A message as it arrives. */
export interface Arrival {
  key: string | undefined;
  /** The key of the plain form that `key` was made of. */
  formKey?: string;
  /** The service worker took it from the plain form: the same text within an hour is one message, as by the form itself. */
  isFromWorker?: boolean | undefined;
  /** What is wrong with the key of the plain form. */
  formKeyFault?: Suspicion | undefined;
  /** The plain form is sent again on purpose: the same text is another message. */
  isAgain?: boolean;
  fields: ContactFields;
  /** Keys of earlier versions of this message, which it replaces. */
  supersedes: readonly string[];
  /** The device's time at submit. */
  writtenAt: Date | null;
  visit: Visit;
}

/** `repeats`: the earlier message with the same text, whose receipt a plain form gets. Calls of the API have none. */
export type Receipt = ContactReceipt & { repeats?: number };

/** For this long, equal texts of the plain form are one message, since the Back button shows the form with another key. */
const SAME_WITHIN_MS = HOUR_MS;

interface LockedArrival {
  arrival: Arrival;
  /** The names that `namesToLock()` gives. */
  names: readonly string[];
  /**
   * Counts a message that is stored for the first time, however often it is called. Only the transaction that has locked its names
   * knows that, and a repeat is never limited.
   * @throws Problem too_many
   */
  count: () => Promise<void>;
}

interface Deps {
  now: () => Date;
  notifications: Pick<Notifications, 'enqueueArrived'>;
}

/** Stores a group of messages in one transaction. A refused message (key_reused, too_many) has written nothing. */
export function createContactStore({ now, notifications }: Deps) {
  /**
   * Returns the outcomes in the order of the group. Most messages are new (`findUnseen`): those share their statements; the
   * others are stored one by one after them.
   */
  async function storeAll(
    em: SqlEntityManager,
    group: readonly LockedArrival[],
  ): Promise<OrRefusal<Receipt>[]> {
    const names = group.flatMap((each) => each.names);
    await lockNames(em, names);
    const outcomes = new Map<LockedArrival, OrRefusal<Receipt>>();
    const counted: LockedArrival[] = [];
    for (const each of await findUnseen(em, group, names)) {
      const outcome = await outcomeOf(each.count);
      if ('refusal' in outcome) outcomes.set(each, outcome);
      else counted.push(each);
    }
    const receipts = await insertAll(em, counted);
    for (const [at, each] of counted.entries()) outcomes.set(each, { value: receipts[at] as ContactReceipt });
    const inOrder: OrRefusal<Receipt>[] = [];
    for (const each of group) inOrder.push(outcomes.get(each) ?? (await outcomeOf(() => store(em, each))));
    return inOrder;
  }

  /** Inserts the messages of `findUnseen` that the limit allows. Returns the receipts in their order. */
  async function insertAll(
    em: SqlEntityManager,
    unseen: readonly LockedArrival[],
  ): Promise<ContactReceipt[]> {
    const date = now();
    const contacts = await contactsOf(
      em,
      unseen.map(({ arrival }) => arrival),
      date,
    );
    const ids = await queries.insertContacts(em, contacts);
    const stored = contacts.map(({ state }, at) => ({ id: ids[at] as number, state }));
    await notifications.enqueueArrived(em, stored, date);
    return contacts.map(({ key = null }, at) => ({ id: ids[at] as number, key, date: date.toISOString() }));
  }

  /** Stores one message in place of all that it supersedes, or nothing where its key is spent. */
  async function store(em: SqlEntityManager, { arrival, count }: LockedArrival): Promise<Receipt> {
    const { key } = arrival;
    const known = await findReceipt(em, arrival);
    if (known !== undefined) return known;
    const repeated = await findRepeated(em, arrival, now());
    if (repeated !== undefined) {
      // The worker may send it again after that message was deleted: its key is spent, so it is not stored then.
      if (key !== undefined && arrival.formKey === undefined) await queries.spendKeys(em, [key]);
      return repeated;
    }
    const isSpent = key !== undefined && (await queries.countSpent(em, ownKeys(arrival, key))) > 0;
    const earlier = arrival.supersedes.filter((each) => each !== key);
    // A late repeat is not counted by the limit, unless its earlier keys have to be stored.
    if (!isSpent || (await queries.countSpent(em, earlier)) < new Set(earlier).size) await count();
    const texts = await keysOfTexts(em, { ...arrival, supersedes: earlier }, now());
    const [place, ...others] = await takeEarlier(em, [...earlier, ...texts]);
    await queries.deleteContacts(em, others);
    const date = now();
    if (isSpent) {
      if (place !== undefined) await queries.deleteContacts(em, [place]);
      return { id: null, key, date: date.toISOString() };
    }
    const [contact] = (await contactsOf(em, [arrival], date)) as [queries.NewContact];
    if (place !== undefined) await queries.replaceContact(em, place, contact);
    const id = place ?? ((await queries.insertContacts(em, [contact]))[0] as number);
    await notifications.enqueueArrived(em, [{ id, state: contact.state }], date);
    return { id, key: key ?? null, date: date.toISOString() };
  }

  return storeAll;
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<OrRefusal<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}

/** The key that the same message has by the other way: a plain form's from the script, a script's from the plain form. */
const twinKey = ({ key = '', formKey, fields }: Arrival): string => formKey ?? keyOfText(key, fields);

/**
 * The keys that must not be spent. Not the form's key of a plain post: it is unknown for which text it was spent, and other text in
 * that form is another message.
 */
const ownKeys = (arrival: Arrival, key: string): string[] =>
  arrival.formKey === undefined ? [key, twinKey(arrival)] : [key];

/** Names to lock, so that of equal messages that arrive at several servers one is stored and the others find it. */
export function namesToLock(arrival: Arrival): string[] {
  const { key, formKey, isFromWorker, fields, supersedes } = arrival;
  // If two plain forms have one text, the second finds the first.
  const text = formKey === undefined && !isFromWorker ? [] : [keyOfText('', fields)];
  if (key === undefined) return [...text, ...supersedes];
  return [key, twinKey(arrival), ...text, ...supersedes];
}

/**
 * The messages that share their statements: sent by script with a key, in place of no earlier one, none of whose names is stored,
 * spent or another's in this group. Those of plain forms are compared by their text.
 */
async function findUnseen(
  em: SqlEntityManager,
  group: readonly LockedArrival[],
  names: readonly string[],
): Promise<LockedArrival[]> {
  const seen = await queries.findKnownKeys(em, names);
  const once = new Set<string>();
  for (const name of names) {
    if (once.has(name)) seen.add(name);
    once.add(name);
  }
  return group.filter(
    ({ arrival, names: own }) =>
      arrival.key !== undefined &&
      arrival.formKey === undefined &&
      !arrival.isFromWorker &&
      arrival.supersedes.length === 0 &&
      own.every((name) => !seen.has(name)),
  );
}

/**
 * The receipt of a message that was received under this key, or under its twin (`twinKey`) with the same fields.
 * @throws Problem key_reused when its content is another
 */
async function findReceipt(em: SqlEntityManager, arrival: Arrival): Promise<ContactReceipt | undefined> {
  const { key, fields } = arrival;
  if (key === undefined) return undefined;
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('key', 'in', [key, twinKey(arrival)])
    .select(['id', 'key', 'date', ...contactFieldNames])
    .orderBy('id')
    .execute();
  const row = rows.find((each) => contactFieldNames.every((name) => each[name] === fields[name]));
  if (row !== undefined) return { id: row.id, key, date: new Date(row.date).toISOString() };
  if (rows.some((each) => each.key === key)) throw new Problem('key_reused');
  return undefined;
}

/**
 * The receipt of a message with the text that the plain form brings once more. The worker's copy is answered with the key that
 * it sent. One that replaces another message is never a repeat.
 */
async function findRepeated(
  em: SqlEntityManager,
  { key, formKey, isFromWorker = false, fields, isAgain = false, writtenAt, supersedes }: Arrival,
  now: Date,
): Promise<Receipt | undefined> {
  const isCompared = isFromWorker && supersedes.length === 0;
  if ((formKey === undefined && !isCompared) || isAgain) return undefined;
  const row = await queries.findSameText(em, fields, hourAround(writtenAt, now));
  if (row === undefined) return undefined;
  const date = new Date(row.date).toISOString();
  const id = row.isDeleted ? null : row.id;
  return formKey === undefined ? { id, key: key ?? null, date } : { id, key: row.key, date, repeats: row.id };
}

/** A device's clock may be ahead. The server may have taken the text up to an hour after the worker wrote it. */
function hourAround(writtenAt: Date | null, now: Date): { after: number; before: number } {
  const at = Math.min((writtenAt ?? now).getTime(), now.getTime());
  return { after: at - SAME_WITHIN_MS, before: at + SAME_WITHIN_MS };
}

/**
 * The keys of messages whose text was superseded. The plain form may have posted it before the worker took it under another key,
 * and the device knows the text alone.
 */
async function keysOfTexts(
  em: SqlEntityManager,
  { fields, supersedes, writtenAt }: Arrival,
  now: Date,
): Promise<string[]> {
  if (supersedes.length === 0) return [];
  const { after, before } = hourAround(writtenAt, now);
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('email_key', '=', emailKey(fields.email))
    .where('date', '>', after)
    .where('date', '<', before)
    .select(['key', ...contactFieldNames])
    .orderBy('date', 'desc')
    .limit(50)
    .execute();
  return rows.flatMap(({ key, ...row }) =>
    key !== null && supersedes.includes(keyOfText('', row)) ? [key] : [],
  );
}

/**
 * Locks the earlier versions, spends their keys, drops their deliveries, and deletes those in the trash for good. Returns the ids of
 * the others, but of those that are being erased.
 */
async function takeEarlier(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const received = tablesOf(em)
    .selectFrom('contact')
    .where('key', 'in', keys)
    .where(await notBeingErased(em))
    .select('id')
    .orderBy('id');
  const ids = (await engineOf(em).forUpdate(received).execute()).map(({ id }) => id);
  await queries.spendKeys(em, keys);
  const forgotten = tablesOf(em).deleteFrom('deleted_contact').where('key', 'in', keys).returning('id');
  const deleted = (await forgotten.execute()).map(({ id }) => id);
  await queries.deleteLabelsAndActivity(em, deleted);
  await dropDeliveries(em, [...ids, ...deleted]);
  return ids;
}

async function contactsOf(
  em: SqlEntityManager,
  arrivals: readonly Arrival[],
  now: Date,
): Promise<queries.NewContact[]> {
  const persons = arrivals.map(({ fields }) => ({
    email_key: emailKey(fields.email),
    phone_key: phoneKey(fields.phone),
  }));
  const judged = await judgeArrivals(
    em,
    arrivals.map(({ fields, visit, formKeyFault }, at) => {
      // As `senderKeys()` makes them, which would read the number a second time.
      const senderKeys = Object.values(persons[at] ?? {}).filter((key) => key !== null);
      return { fields, senderKeys, website: visit.website ?? '', formKeyFault };
    }),
    now,
  );
  return arrivals.map(({ key, fields, writtenAt, visit }, at) => {
    const { suspicion = null, textHash = null } = judged[at] ?? {};
    return {
      ...fields,
      key: key ?? null,
      date: now,
      written_at: writtenAt,
      page: visit.page ?? null,
      campaign: campaignText(visit.campaign),
      referrer: visit.referrer ?? null,
      notice: visit.notice ?? null,
      // The device's clock may be ahead.
      notice_at: visit.notice === undefined ? null : writtenAt === null || writtenAt > now ? now : writtenAt,
      suspicion,
      text_hash: textHash,
      ...(persons[at] as (typeof persons)[number]),
      state: suspicion === null ? 'new' : 'suspected',
    };
  });
}

/** The campaign as JSON; null where there is none. */
function campaignText(campaign: Campaign = {}): string | null {
  const text = JSON.stringify(campaign);
  return text === '{}' ? null : text;
}

/**
 * The Idempotency-Key of a text from the plain form: a UUID (version 8, RFC 9562) of the form's key and the text. The Back
 * button shows the form with its old key: new text in it is a new message, a second press of the button the same one.
 * The browser makes the same (pwa/site/outbox/core/message-text.ts).
 * @param under the form's key; '' for the text alone
 */
export function keyOfText(under: string, fields: ContactFields): string {
  const text = JSON.stringify([under, ...textsOf(fields)]);
  return asUuid(withVersion(hash('sha256', text).slice(0, 32)));
}
