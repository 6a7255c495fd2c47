import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/sqlite';
import { GIVE_UP_MS } from '#api/db/retry-on-busy.ts';
import { createLimiter } from '#api/http/endpoints/rate-limit.ts';
import { type ContactReceipt, createContact } from '#contract/contact.ts';
import { Problem } from '#contract/problem.ts';
import { createContactDesk } from './contact-desk.ts';
import { keyOfForm } from './form-key.ts';
import { createFormTokens } from './form-token.ts';
import { createGroupCommit } from './group-commit.ts';
import { type Arrival, storeOnce } from './receive-contact.ts';

interface Deps {
  orm: MikroORM;
  now: () => Date;
  /** New messages a minute from one address. */
  limit: number;
  /** Told after each commit that there is a call of CONTACT_WEBHOOK to make; absent: nobody is called. */
  onOwed?: (() => void) | undefined;
  /** Told of each new message: it is stored, or why it could not be. */
  onWrite?: (failure?: unknown) => void;
  /** Days after which messages are erased; 0: never. */
  retentionDays?: number;
}

type FormArrival = Pick<Arrival, 'fields' | 'visit'> & { form: string | undefined };

export type ContactService = ReturnType<typeof createContactService>;

/** Messages: received from anyone, exactly once; read and answered by the operator. */
export function createContactService({ orm, now, limit, onOwed, onWrite, retentionDays = 0 }: Deps) {
  const limiter = createLimiter({ points: limit, seconds: createContact.limits.rate.seconds });
  const inGroup = createGroupCommit({ orm });
  const tokens = createFormTokens({ orm, now });
  const arriving = new Map<string, Promise<void>>();

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
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
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
    const haste = await tokens.faultOf(form);
    return receive({ ...posted, form, key, haste, supersedes: [], writtenAt: null }, ip);
  }

  async function write(arrival: Arrival, ip: string, deadline: number): Promise<ContactReceipt> {
    let isCounted = false;
    const count = async () => {
      if (!isCounted) await limiter.take(ip);
      isCounted = true;
    };
    try {
      const receipt = await inGroup(
        (em) => storeOnce(em, arrival, { now: now(), tells: onOwed !== undefined, count }),
        deadline,
      );
      if (isCounted) {
        onOwed?.();
        onWrite?.();
      }
      return receipt;
    } catch (error) {
      if (isCounted) {
        await limiter.giveBack(ip);
        onWrite?.(error);
      }
      // Another process on this database stores the same key at this moment.
      if (error instanceof UniqueConstraintViolationException)
        throw new Problem('in_progress', { cause: error });
      throw error;
    }
  }

  return {
    receive,
    receiveForm,
    newFormKey: tokens.newFormKey,
    newReceipt: tokens.newReceipt,
    isReceipt: tokens.isReceipt,
    ...createContactDesk({ orm, now, retentionDays }),
  };
}
