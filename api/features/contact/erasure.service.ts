import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ErasedText } from '#api/db/engine.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey } from '#api/db/person-keys.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Erased } from '#contract/contact-erase.ts';
import { plainDigits } from '#contract/plain-digits.ts';
import { DAY_MS } from '#contract/time.ts';
import { forgetBlockedNumbers, forgetSilent } from './blocked-sender.repository.ts';
import * as repository from './erasure.repository.ts';
import { BlockedSenderEntity } from './spam.entities.ts';
import { forgetExamples } from './spam.service.ts';
import { forgetSearches } from './view.service.ts';

/** Each deletion is taken out of the search index, too: so many are a moment's work, in which nobody else is served. */
const BATCH = 25;
/** How long an answer waits for an erasure; the log of the database is cut after that. Milliseconds. */
const ANSWER_MS = 17_000;

interface Deps {
  orm: Orm;
  now: () => Date;
  retentionDays: number;
  erasedText: ErasedText;
}

export type Erasure = ReturnType<typeof createErasure>;

/** Erasing for good: of a message nothing stays but its key, so that a late repeat does not bring it back. */
export function createErasure({ orm, now, retentionDays, erasedText }: Deps) {
  let working: Promise<number> | undefined;
  let stopping: AbortSignal | undefined;
  const isStopped = () => stopping?.aborted === true;

  /** All who are noted, one after the other. Gives how many messages went. */
  function eraseNoted(): Promise<number> {
    working ??= eraseAll().finally(() => {
      working = undefined;
    });
    return working;
  }

  async function eraseAll(): Promise<number> {
    let erased = 0;
    while (!isStopped()) {
      const note = await repository.firstErasure(orm.em.fork());
      if (note === undefined) break;
      erased += await erasePerson(note);
      erasedText.request();
    }
    return erased;
  }

  /** In small batches with as long a pause after each: visitors are served meanwhile. */
  async function erasePerson(note: repository.ErasureNote): Promise<number> {
    const key = note.email_key;
    const named = new Set<string>();
    let erased = 0;
    while (!isStopped()) {
      const start = performance.now();
      const rows = await inTransaction(orm, async (em) => {
        const some = await repository.eraseSome(em, note, BATCH);
        const others = some.filter((row) => !named.has(nameOf(row)));
        if (others.length === 0) return some;
        await forgetBlockedNumbers(
          em,
          others.flatMap(({ phone_key }) => phone_key ?? []),
        );
        await forgetSearches(em, namesAny(key, others));
        return some;
      });
      for (const row of rows) named.add(nameOf(row));
      erased += rows.length;
      const isDone =
        rows.length === 0 && (await inTransaction(orm, (em) => forgetExamples(em, key, BATCH))) === 0;
      if (isDone) {
        await inTransaction(orm, (em) => end(em, key));
        break;
      }
      await setTimeout(performance.now() - start);
    }
    return erased;
  }

  async function end(em: SqlEntityManager, key: string): Promise<void> {
    const note = await repository.endErasure(em, key);
    if (note === undefined || note.erased === 0) return;
    const { operator_id: id, operator: username, erased: messages } = note;
    const by = id === null || username === null ? undefined : { id, username };
    await recordActivity(em, { by, at: now(), action: 'erased', subject: 'contact', detail: { messages } });
  }

  return {
    /**
     * Everything that was written from an address, however it was written; deleted messages as well. Nobody is shown it from the
     * first transaction on. Of many some are `left` after `withinMs`: they go by themselves, also after the next start.
     */
    async erase(email: string, by?: Caller, withinMs = ANSWER_MS): Promise<Erased> {
      const until = performance.now() + withinMs;
      const key = emailKey(email);
      const asked = { at: now().getTime(), operator_id: by?.id ?? null, operator: by?.username ?? null };
      const all = await inTransaction(orm, async (em) => {
        const note = await repository.noteErasure(em, { email_key: key, ...asked });
        await em.nativeDelete(BlockedSenderEntity, { addressKey: key });
        await forgetSearches(em, namesAny(key, []));
        return note.erased + (await repository.countLeft(em, note));
      });
      for (;;) {
        const late = setTimeout(until - performance.now(), 'late', { ref: false });
        const isLate = (await Promise.race([eraseNoted(), late])) === 'late' || isStopped();
        const note = await repository.findErasure(orm.em.fork(), key);
        if (note === undefined) break;
        if (isLate) return { erased: note.erased, left: all - note.erased };
      }
      return (await erasedText.runSoon()) ? { erased: all } : { erased: all, still_in_log: true };
    },

    /** Goes on with what was begun. Gives how many messages went. */
    goOn(signal: AbortSignal): Promise<number> {
      stopping = signal;
      return eraseNoted();
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

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '');

/** What a person is called in a message. */
const nameOf = ({ first_name, last_name, phone }: repository.ErasedMessage) =>
  JSON.stringify([first_name, last_name, phone]);

/** Tells whether words that were searched for hold the address, a number or the full name of a person. */
function namesAny(key: string, rows: readonly repository.ErasedMessage[]): (searched: string) => boolean {
  const numbers = rows
    .map(({ phone, phone_key }) => digitsOf(phone_key ?? phone).slice(-NATIONAL))
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
