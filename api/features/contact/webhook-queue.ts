import type { MikroORM } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import type { WebhookFigures } from '#contract/contact-inbox.ts';
import { ContactCallEntity, ContactEntity, type ContactRow } from './contact.entities.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const GIVE_UP_MS = 7 * 24 * HOUR_MS;

/** After so many tries in vain: 5 s, 15 s, 45 s … 6 h. */
const pauseAfter = (attempts: number) => Math.min(5 * SECOND_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);

export interface OwedCall {
  id: string;
  attempts: number;
  contact: ContactRow;
}

/** The calls of CONTACT_WEBHOOK that are owed, in the database, so that they outlive the process. */
export function createWebhookQueue({ orm, now }: { orm: MikroORM; now: () => Date }) {
  /** The next that is due, its pause after a failure set already: a process that is killed has had its turn. */
  function claim(): Promise<OwedCall | undefined> {
    return retryOnBusy(() =>
      orm.em.fork().transactional(async (em) => {
        const time = now().getTime();
        // A time further ahead than the longest pause was set before the clock was put back.
        const [due] = await em.execute<{ id: string; contact_id: number; attempts: number }[]>(
          "select id, contact_id, attempts from contact_call where state = 'waiting' and (next_at <= ? or next_at > ?) and contact_id in (select id from contact) order by next_at limit 1",
          [time, time + LONGEST_PAUSE_MS],
        );
        if (due === undefined) return undefined;
        const contact = await em.findOneOrFail(ContactEntity, due.contact_id, { disableIdentityMap: true });
        const attempts = due.attempts + 1;
        const nextAt = new Date(time + pauseAfter(attempts));
        await em.nativeUpdate(ContactCallEntity, due.id, { attempts, nextAt, triedAt: now() });
        return { id: due.id, attempts, contact };
      }),
    );
  }

  async function succeeded({ id }: OwedCall): Promise<void> {
    await retryOnBusy(() => orm.em.fork().nativeDelete(ContactCallEntity, id));
  }

  /** Gives true when it is not tried again by itself. */
  function failed({ id }: OwedCall, lastError: string): Promise<boolean> {
    return retryOnBusy(() =>
      orm.em.fork().transactional(async (em) => {
        const call = await em.findOne(ContactCallEntity, id);
        if (call === null) return false;
        call.lastError = lastError;
        const isOver = now().getTime() - call.since.getTime() >= GIVE_UP_MS;
        if (isOver) call.state = 'failed';
        return isOver;
      }),
    );
  }

  /** Milliseconds until the next is due; undefined when none waits. */
  async function nextDue(): Promise<number | undefined> {
    const [next] = await orm.em
      .getConnection()
      .execute<{ at: number | null }[]>(
        "select min(next_at) as at from contact_call where state = 'waiting' and contact_id in (select id from contact)",
      );
    return typeof next?.at === 'number' ? Math.max(0, next.at - now().getTime()) : undefined;
  }

  /** All are due now, and have their days again. */
  async function retry(): Promise<void> {
    const time = now();
    await retryOnBusy(() =>
      orm.em
        .fork()
        .nativeUpdate(ContactCallEntity, {}, { state: 'waiting', attempts: 0, since: time, nextAt: time }),
    );
  }

  async function figures(): Promise<WebhookFigures> {
    const em = orm.em.fork();
    const [latest] = await em.find(
      ContactCallEntity,
      { lastError: { $ne: null } },
      { orderBy: { triedAt: 'desc' }, limit: 1 },
    );
    return {
      waiting: await em.count(ContactCallEntity, { state: 'waiting' }),
      failed: await em.count(ContactCallEntity, { state: 'failed' }),
      last_error: latest?.lastError ?? null,
    };
  }

  return { claim, succeeded, failed, nextDue, retry, figures };
}
