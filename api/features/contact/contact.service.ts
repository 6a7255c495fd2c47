import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { GIVE_UP_MS } from '#api/db/retry-on-busy.ts';
import type { CreateLimiter } from '#api/http/endpoints/rate-limit.ts';
import {
  type ContactFields,
  type ContactReceipt,
  contactFieldNames,
  createContact,
} from '#contract/contact.ts';
import type { Suspicion } from '#contract/contact-inbox.ts';
import { Problem } from '#contract/problem.ts';
import type { Campaign, Visit } from '#contract/visit.ts';
import * as repository from './contact.repository.ts';
import { keyOfForm } from './form-key.ts';
import { createFormTokens } from './form-token.ts';
import { createGroupCommit } from './group-commit.ts';
import { hashText, suspicionOf } from './suspicion.ts';

/** A message as it arrives. */
export interface Arrival {
  key: string | undefined;
  /** The key of the plain form that `key` was made of. */
  form?: string;
  /** What is wrong with the token of the plain form. */
  tokenFault?: Suspicion | undefined;
  fields: ContactFields;
  /** Keys of earlier versions of this message, which it replaces. */
  supersedes: readonly string[];
  /** The device's time at submit. */
  writtenAt: Date | null;
  visit: Visit;
}

type FormArrival = Pick<Arrival, 'fields' | 'visit'> & { form: string | undefined };

interface Deps {
  orm: Orm;
  now: () => Date;
  /** New messages a minute from one address. */
  limit: number;
  createLimiter: CreateLimiter;
  /** Told after each commit that there is a delivery to CONTACT_WEBHOOK; absent: there is no webhook. */
  onEnqueued?: (() => void) | undefined;
  /** Told of each new message: it is stored, or why it could not be. */
  onWrite?: (failure?: unknown) => void;
}

export type ContactService = ReturnType<typeof createContactService>;

/** Messages of visitors: received from anyone, exactly once. */
export function createContactService({ orm, now, limit, createLimiter, onEnqueued, onWrite }: Deps) {
  const limiter = createLimiter('contact', { points: limit, seconds: createContact.limits.rate.seconds });
  const groupCommit = createGroupCommit({ orm });
  const tokens = createFormTokens({ orm, now });
  const arriving = new Map<string, Promise<unknown>>();

  /**
   * Answers after the commit. Repeats of a key are answered as the first time, also those that arrive meanwhile.
   * @param ip what new messages are counted by; a known key is never limited
   * @throws Problem key_reused, too_many, in_progress, busy or disk_full
   */
  async function receive(arrival: Arrival, ip: string): Promise<ContactReceipt> {
    const { key } = arrival;
    const deadline = performance.now() + GIVE_UP_MS;
    if (key === undefined) return write(arrival, ip, deadline);
    const before = arriving.get(key) ?? Promise.resolve();
    const work = before.then(() => write(arrival, ip, deadline));
    const settled = work.catch(() => undefined);
    arriving.set(key, settled);
    try {
      return await work;
    } finally {
      if (arriving.get(key) === settled) arriving.delete(key);
    }
  }

  /** `receive` for a plain form, which has nothing but the key that came with it. */
  async function receiveForm(posted: FormArrival, ip: string): Promise<ContactReceipt> {
    const { form = randomUUID() } = posted;
    const key = keyOfForm(form, posted.fields);
    const tokenFault = await tokens.faultOf(form);
    return receive({ ...posted, form, key, tokenFault, supersedes: [], writtenAt: null }, ip);
  }

  async function write(arrival: Arrival, ip: string, deadline: number): Promise<ContactReceipt> {
    let isCounted = false;
    const count = async () => {
      if (!isCounted) await limiter.take(ip);
      isCounted = true;
    };
    try {
      const receipt = await groupCommit((em) => store(em, arrival, count), {
        deadline,
        names: keysOf(arrival),
        isRepeatable: arrival.key !== undefined,
      });
      if (isCounted) {
        onEnqueued?.();
        onWrite?.();
      }
      return receipt;
    } catch (error) {
      if (isCounted) {
        await limiter.giveBack(ip);
        onWrite?.(error);
      }
      // Another process on this database stores the same key at this moment.
      if (isUniqueViolation(error)) throw new Problem('in_progress', { cause: error });
      throw error;
    }
  }

  /**
   * Inside a transaction: of the message and all it supersedes, one row is left, or none when its key is spent.
   * @param count counts a message that is stored for the first time, however often it is called
   * @throws Problem key_reused, too_many: before anything is written
   */
  async function store(
    em: SqlEntityManager,
    arrival: Arrival,
    count: () => Promise<void>,
  ): Promise<ContactReceipt> {
    const known = await findReceipt(em, arrival);
    if (known !== undefined) return known;
    const { key } = arrival;
    const isSpent = key !== undefined && (await repository.isAnySpent(em, ownKeys(arrival)));
    const earlier = arrival.supersedes.filter((each) => each !== key);
    // A late repeat costs nothing, unless it brings keys to remember.
    if (!isSpent || !(await repository.areSpent(em, earlier))) await count();
    const [place, ...others] = await takeEarlier(em, earlier);
    await repository.deleteContacts(em, others);
    const date = now();
    if (isSpent) {
      if (place !== undefined) await repository.deleteContacts(em, [place]);
      return { id: null, key, date: date.toISOString() };
    }
    const contact = await contactOf(em, arrival, date);
    if (place !== undefined) await repository.replaceContact(em, place, contact);
    const id = place ?? (await repository.insertContact(em, contact));
    if (onEnqueued !== undefined) {
      await repository.enqueueDelivery(em, { id: randomUUID(), contactId: id, now: date });
    }
    return { id, key: key ?? null, date: date.toISOString() };
  }

  return {
    receive,
    receiveForm,
    newFormKey: tokens.newFormKey,
    newReceipt: tokens.newReceipt,
    isReceipt: tokens.isReceipt,
  };
}

/** One that was sent by script may have been posted by the plain form before, under the key of its text. */
const ownKeys = ({ key = '', form, fields }: Arrival): string[] =>
  form === undefined ? [key, keyOfForm(key, fields)] : [key];

/** All that decide together whether a message is stored: on several servers each arrives at one of them. */
const keysOf = ({ key, form, fields, supersedes }: Arrival): string[] =>
  key === undefined ? [...supersedes] : [key, form ?? keyOfForm(key, fields), ...supersedes];

/**
 * The receipt of a message that was received under this key; one that was sent by script under the key of a form and
 * posted with that form, too, is the same message.
 * @throws Problem key_reused when its content is another
 */
async function findReceipt(
  em: SqlEntityManager,
  { key, fields, form }: Arrival,
): Promise<ContactReceipt | undefined> {
  if (key === undefined) return undefined;
  const rows = await repository.findByKeys(em, [key, form ?? keyOfForm(key, fields)]);
  const row = rows.find((each) => contactFieldNames.every((name) => each[name] === fields[name]));
  if (row !== undefined) return { id: row.id, key, date: new Date(row.date).toISOString() };
  if (rows.some((each) => each.key === key)) throw new Problem('key_reused');
  return undefined;
}

/** The ids of earlier versions, which are not delivered any more. One that was deleted cannot be restored from here on. */
async function takeEarlier(em: SqlEntityManager, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const ids = await repository.takeByKeys(em, keys);
  await repository.spendKeys(em, keys);
  await repository.forgetDeleted(em, keys);
  await repository.dropDeliveries(em, ids);
  return ids;
}

async function contactOf(
  em: SqlEntityManager,
  { key, fields, writtenAt, visit, tokenFault }: Arrival,
  now: Date,
): Promise<repository.NewContact> {
  const textHash = hashText(fields.message);
  const suspect = { fields, textHash, website: visit.website ?? '', tokenFault };
  const suspicion = await suspicionOf(suspect, now, (hash, limits) => repository.countText(em, hash, limits));
  return {
    ...fields,
    key: key ?? null,
    date: now,
    written_at: writtenAt,
    page: visit.page ?? null,
    campaign: campaignText(visit.campaign),
    notice: visit.notice ?? null,
    // By the device's clock, which may be ahead.
    notice_at: visit.notice === undefined ? null : writtenAt === null || writtenAt > now ? now : writtenAt,
    suspicion,
    text_hash: textHash,
    state: suspicion === null ? 'new' : 'suspected',
  };
}

/** As JSON; null where nothing was told. */
function campaignText(campaign: Campaign = {}): string | null {
  const text = JSON.stringify(campaign);
  return text === '{}' ? null : text;
}
