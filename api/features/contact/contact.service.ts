import { randomUUID } from 'node:crypto';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { BUSY_LIMIT_MS } from '#api/db/transaction.ts';
import type { Notifications } from '#api/features/notifications/notification.service.ts';
import type { SharedLimiter } from '#api/http/endpoints/rate-limit.ts';
import { createContact } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import { findSent } from './contact.queries.ts';
import { createFormKeys } from './form-keys.ts';
import { createGroupCommit } from './group-commit.ts';
import { type Arrival, createContactStore, keyOfText, namesToLock, type Receipt } from './store-contacts.ts';

type FormArrival = Pick<Arrival, 'fields' | 'visit' | 'isAgain'> & { formKey: string | undefined };

interface Deps extends ServiceDeps {
  /** New messages a minute from one address. */
  limit: number;
  sharedLimiter: SharedLimiter;
  notifications: Pick<Notifications, 'enqueueArrived' | 'wake'>;
  /** Called for each new message, after it was stored or with the reason why it was not. */
  noteWrite?: (failure?: unknown) => void;
}

export type ContactService = ReturnType<typeof createContactService>;

/** Messages of visitors: received from anyone, exactly once. */
export function createContactService({ orm, now, limit, sharedLimiter, notifications, noteWrite }: Deps) {
  const limiter = sharedLimiter('contact', { points: limit, seconds: createContact.limits.rate.seconds });
  const storeAll = createContactStore({ now, notifications });
  const groupCommit = createGroupCommit({ orm, workAll: storeAll });
  const formKeys = createFormKeys({ orm, now });
  const arriving = new Map<string, Promise<unknown>>();

  /**
   * Answers after the commit. Repeats of a key get the answer of the first, also those that arrive before the commit.
   * @param ip what new messages are counted by; a known key is never limited
   * @throws Problem key_reused, too_many, in_progress, busy or disk_full
   */
  async function receive(arrival: Arrival, ip: string): Promise<Receipt> {
    const { key } = arrival;
    const deadline = performance.now() + BUSY_LIMIT_MS;
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

  /** `receive` for a plain form, which has nothing but the key that came with it. The same text within an hour is one message. */
  async function receiveForm(posted: FormArrival, ip: string): Promise<Receipt> {
    const { formKey = randomUUID() } = posted;
    const key = keyOfText(formKey, posted.fields);
    const formKeyFault = await formKeys.faultOf(formKey);
    return receive({ ...posted, formKey, key, formKeyFault, supersedes: [], writtenAt: null }, ip);
  }

  async function write(arrival: Arrival, ip: string, deadline: number): Promise<Receipt> {
    let isCounted = false;
    const count = async () => {
      if (!isCounted) await limiter.take(ip);
      isCounted = true;
    };
    try {
      const isRepeatable = arrival.key !== undefined;
      const names = namesToLock(arrival);
      const limits = { deadline, isRepeatable, lockCount: names.length };
      const receipt = await groupCommit({ arrival, names, count }, limits);
      // Only a message that was counted can be new, and have deliveries.
      if (isCounted) {
        notifications.wake();
        noteWrite?.();
      }
      return receipt;
    } catch (error) {
      if (isCounted) {
        await limiter.refund(ip);
        // Not left to the error handler: the plain form answers its refusals itself.
        noteWrite?.(error);
      }
      // Another process stored the same key at this moment without locking it.
      if (isUniqueViolation(error)) throw new Problem('in_progress', { cause: error });
      throw error;
    }
  }

  return {
    receive,
    receiveForm,
    findSent: (id: number) => findSent(orm.em.fork(), id),
    formKeys,
  };
}
