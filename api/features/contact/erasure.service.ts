import { setTimeout } from 'node:timers/promises';
import type { ErasedText } from '#api/db/erased-text.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey } from '#api/db/person-keys.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Erased } from '#contract/contact-erase.ts';
import { forgetBlockedNumbers, forgetSilent } from './blocked-sender.repository.ts';
import * as repository from './erasure.repository.ts';
import { forgetSenders } from './spam.service.ts';
import { forgetSearches } from './view.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each deletion is taken out of the search index, too: so many are a moment's work, in which nobody else is served. */
const BATCH = 25;

interface Deps {
  orm: Orm;
  now: () => Date;
  retentionDays: number;
  erasedText: ErasedText;
}

export type Erasure = ReturnType<typeof createErasure>;

/** Erasing for good: of a message nothing stays but its key, so that a late repeat does not bring it back. */
export function createErasure({ orm, now, retentionDays, erasedText }: Deps) {
  return {
    /** Everything that was written from an address, however it was written; deleted messages as well. */
    async erase(email: string, by?: Caller): Promise<Erased> {
      const key = emailKey(email);
      const erased = await inTransaction(orm, async (em) => {
        const rows = await repository.eraseAddress(em, key);
        const messages = rows.length;
        await forgetSenders(em, [key]);
        await forgetBlockedNumbers(
          em,
          rows.flatMap(({ phone_key }) => phone_key ?? []),
        );
        await forgetSearches(em, namesAny(email, rows));
        const activity = { action: 'erased', subject: 'contact', detail: { messages } } as const;
        if (messages > 0) await recordActivity(em, { by, at: now(), ...activity });
        return messages;
      });
      return (await erasedText.runSoon()) ? { erased } : { erased, still_in_log: true };
    },

    /**
     * What is older than the days of CONTACT_RETENTION_DAYS, in small batches with as long a pause after each: a first run
     * may find years of messages, and visitors are served meanwhile. `stop` ends it after a batch; the next run goes on.
     */
    async eraseOld(stop?: AbortSignal): Promise<number> {
      if (retentionDays === 0) return 0;
      const before = new Date(now().getTime() - retentionDays * DAY_MS);
      let erased = 0;
      while (stop?.aborted !== true) {
        const start = performance.now();
        const count = await inTransaction(orm, (em) => repository.eraseOldest(em, before, BATCH));
        erased += count;
        if (count === 0) break;
        await setTimeout(performance.now() - start);
      }
      // Whoever is blocked and still writes has messages that are younger.
      const unblocked = await inTransaction(orm, (em) => forgetSilent(em, before));
      if (erased + unblocked > 0) erasedText.request();
      return erased;
    },
  };
}

/** Shorter ones are part of many numbers. Digits. */
const NUMBER_MIN = 7;
/** A number without its country. Digits. */
const NATIONAL = 10;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Tells whether words that were searched for hold the address, a number or the full name of a person. */
function namesAny(email: string, rows: readonly repository.ErasedMessage[]): (searched: string) => boolean {
  const key = emailKey(email);
  const numbers = rows
    .map(({ phone }) => digitsOf(phone).slice(-NATIONAL))
    .filter((digits) => digits.length >= NUMBER_MIN);
  const names = rows
    .filter(({ first_name: first, last_name: last }) => first !== '' && last !== '')
    .map(({ first_name: first, last_name: last }) => `${first} ${last}`.toLowerCase());
  return (searched) => {
    const digits = digitsOf(searched);
    const words = searched.toLowerCase().split(/\s+/);
    return (
      words.some((word) => emailKey(word) === key) ||
      numbers.some((number) => digits.includes(number)) ||
      names.some((name) => words.join(' ').includes(name))
    );
  };
}
