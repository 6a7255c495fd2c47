import { setTimeout } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { countRows } from '#api/db/counts.ts';
import { type ErasedText, engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { emailKey } from '#api/db/person-keys.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { dropDeliveries } from '#api/features/notifications/notification.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Erased } from '#contract/inbox.ts';
import { plainDigits } from '#contract/scripts.ts';
import { DAY_MS } from '#contract/time.ts';
import { BlockedSenderEntity, CorrectionEntity } from './contact.entities.ts';
import { deleteLabelsAndActivity, ERASE_OR_RESTORE, spendKeys } from './contact.queries.ts';
import { forgetCorrections } from './correction.service.ts';
import { forgetExamples } from './spam.service.ts';
import { forgetSearches } from './view.service.ts';

/** Each deletion changes the search index, too: so many take a moment, in which no other request is served. */
const BATCH = 25;
/** How long an answer waits for an erasure; the log of the database is cut after that. Milliseconds. */
const ANSWER_MS = 17_000;

interface Deps extends ServiceDeps {
  retentionDays: number;
  erasedText: ErasedText;
}

/** Erasing for good: of a message nothing stays but its key, so that a late repeat does not bring it back. */
export function createErasure({ orm, now, retentionDays, erasedText }: Deps) {
  let working: Promise<number> | undefined;
  let stopping: AbortSignal | undefined;
  const isStopped = () => stopping?.aborted === true;

  /** Erases all persons that are noted, in the order of the requests. Returns how many messages were erased. */
  function eraseNoted(): Promise<number> {
    working ??= eraseAll().finally(() => {
      working = undefined;
    });
    return working;
  }

  async function eraseAll(): Promise<number> {
    let erased = 0;
    while (!isStopped()) {
      const note = await notes(orm.em.fork()).orderBy('at').orderBy('email_key').limit(1).executeTakeFirst();
      if (note === undefined) break;
      erased += await erasePerson(note);
      erasedText.request();
    }
    return erased;
  }

  /** Deletes in small batches, with as long a pause after each, so that visitors are served in between. */
  async function erasePerson(note: ErasureNote): Promise<number> {
    const key = note.email_key;
    const named = new Set<string>();
    let erased = 0;
    while (!isStopped()) {
      const start = performance.now();
      const rows = await inTransaction(orm, async (em) => {
        const some = await eraseSome(em, note, BATCH);
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
    const note = await endErasure(em, key);
    if (note === undefined || note.erased === 0) return;
    const { operator_id: id, operator: username, erased: messages } = note;
    const by = id === null || username === null ? undefined : { id, username };
    await recordActivity(em, { by, at: now(), action: 'erased', subject: 'contact', detail: { messages } });
  }

  return {
    /**
     * Erases everything that was written from an address, however it was written, deleted messages as well. Nobody is shown
     * it from the first transaction on. Of many some are `left` after `withinMs`: a job erases them, also after the next start.
     */
    async erase(email: string, by?: Caller, withinMs = ANSWER_MS): Promise<Erased> {
      const until = performance.now() + withinMs;
      const key = emailKey(email);
      const asked = { at: now().getTime(), operator_id: by?.id ?? null, operator: by?.username ?? null };
      const all = await inTransaction(orm, async (em) => {
        const note = await noteErasure(em, { email_key: key, ...asked });
        await em.nativeDelete(BlockedSenderEntity, { addressKey: key });
        await em.nativeDelete(CorrectionEntity, { emailKey: key });
        await forgetSearches(em, namesAny(key, []));
        return note.erased + (await countLeft(em, note));
      });
      for (;;) {
        const left = Math.max(0, until - performance.now());
        const timeout = setTimeout(left, 'timeout', { ref: false });
        const isTimedOut = (await Promise.race([eraseNoted(), timeout])) === 'timeout' || isStopped();
        const note = await notes(orm.em.fork()).where('email_key', '=', key).executeTakeFirst();
        if (note === undefined) break;
        if (isTimedOut) return { erased: note.erased, left: all - note.erased };
      }
      return (await erasedText.runSoon()) ? { erased: all } : { erased: all, still_in_log: true };
    },

    /** Continues erasures that were begun. Returns how many messages were erased. */
    resume(signal: AbortSignal): Promise<number> {
      stopping = signal;
      return eraseNoted();
    },

    /**
     * Erases what is older than the days of CONTACT_RETENTION_DAYS, in small batches with as long a pause after each: a first run
     * may find years of messages, and visitors are served in between. `stop` ends it after a batch; the next run goes on.
     */
    async eraseOld(stop?: AbortSignal): Promise<number> {
      if (retentionDays === 0) return 0;
      const before = new Date(now().getTime() - retentionDays * DAY_MS);
      let erased = 0;
      while (stop?.aborted !== true) {
        const start = performance.now();
        const count = await inTransaction(orm, (em) => eraseOldest(em, before, BATCH));
        erased += count;
        if (count === 0) break;
        await setTimeout(performance.now() - start);
      }
      // A blocked sender who still writes has younger messages, and stays blocked.
      const unblocked = await inTransaction(orm, async (em) => {
        await forgetCorrections(em);
        return forgetSilent(em, before);
      });
      if (erased + unblocked > 0) erasedText.request();
      return erased;
    },
  };
}

/** Shorter searches are part of many numbers. Digits. */
const NUMBER_MIN = 7;
/** Length of a number without its country. Digits. */
const NATIONAL = 10;

const digitsOf = (text: string) => plainDigits(text).replace(/\D/g, '');

/** What a person is called in a message. */
const nameOf = ({ first_name, last_name, phone }: ErasedMessage) =>
  JSON.stringify([first_name, last_name, phone]);

/** Returns a function: whether words that were searched for hold the address, a number or the full name of a person. */
function namesAny(key: string, rows: readonly ErasedMessage[]): (searched: string) => boolean {
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

type Table = 'contact' | 'deleted_contact';
const TABLES: readonly Table[] = ['contact', 'deleted_contact'];

type ErasedMessage = Pick<Row<'contact'>, 'first_name' | 'last_name' | 'phone' | 'phone_key'>;

/** A person who is being erased, until the last of their messages is gone. */
type ErasureNote = Row<'erasure'>;

/** Hides, from the commit on, what was written from an address so far. */
async function noteErasure(
  em: SqlEntityManager,
  { email_key, ...note }: Pick<ErasureNote, 'email_key' | 'at' | 'operator_id' | 'operator'>,
): Promise<ErasureNote> {
  await lockNames(em, [ERASE_OR_RESTORE]);
  let up_to = 0;
  for (const table of TABLES) {
    const newest = await tablesOf(em)
      .selectFrom(table)
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirst();
    up_to = Math.max(up_to, newest?.id ?? 0);
  }
  return tablesOf(em)
    .insertInto('erasure')
    .values({ email_key, up_to, ...note, erased: 0 })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ up_to, ...note }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

const notes = (em: SqlEntityManager) => tablesOf(em).selectFrom('erasure').selectAll();

/** Erases at most `max` messages of a person. Returns the names and numbers in them. */
async function eraseSome(
  em: SqlEntityManager,
  { email_key, up_to }: ErasureNote,
  max: number,
): Promise<ErasedMessage[]> {
  const erased: ErasedMessage[] = [];
  for (const table of TABLES) {
    const query = tablesOf(em)
      .selectFrom(table)
      .where('email_key', '=', email_key)
      .where('id', '<=', up_to)
      .select(['id', 'key', 'first_name', 'last_name', 'phone', 'phone_key'])
      .orderBy('date')
      .limit(max - erased.length);
    const rows = await engineOf(em).forUpdate(query).execute();
    await erase(em, table, rows);
    erased.push(...rows);
  }
  await tablesOf(em)
    .updateTable('erasure')
    .set(({ eb }) => ({ erased: eb('erased', '+', erased.length) }))
    .where('email_key', '=', email_key)
    .execute();
  return erased;
}

/** Counts the messages that are still to be erased. */
async function countLeft(em: SqlEntityManager, { email_key, up_to }: ErasureNote): Promise<number> {
  let left = 0;
  for (const table of TABLES) {
    left += await countRows(
      tablesOf(em).selectFrom(table).where('email_key', '=', email_key).where('id', '<=', up_to),
    );
  }
  return left;
}

/**
 * Where nothing of the person is left, deletes the note, and the totals of pages and campaigns that no other person came from.
 * Returns the note.
 */
async function endErasure(em: SqlEntityManager, emailKey: string): Promise<ErasureNote | undefined> {
  const note = await engineOf(em)
    .forUpdate(notes(em).where('email_key', '=', emailKey))
    .executeTakeFirst();
  if (note === undefined || (await countLeft(em, note)) > 0) return undefined;
  await tablesOf(em).deleteFrom('erasure').where('email_key', '=', emailKey).execute();
  await engineOf(em).pruneContactSources(em, 0);
  return note;
}

/** Erases at most `max` messages of each table that came before `before`, the oldest first. */
async function eraseOldest(em: SqlEntityManager, before: Date, max: number): Promise<number> {
  let erased = 0;
  for (const table of TABLES) {
    const query = tablesOf(em)
      .selectFrom(table)
      .where('date', '<', before.getTime())
      .select(['id', 'key'])
      .orderBy('date')
      .limit(max);
    erased += await erase(em, table, await engineOf(em).takeRows(query, [table]).execute());
  }
  return erased;
}

/** Deletes all but the keys, which stay so that late repeats are not stored. */
async function erase(
  em: SqlEntityManager,
  table: Table,
  rows: readonly { id: number; key: string | null }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await spendKeys(
    em,
    rows.flatMap(({ key }) => key ?? []),
  );
  await dropDeliveries(em, ids);
  await deleteLabelsAndActivity(em, ids);
  await tablesOf(em).deleteFrom(table).where('id', 'in', ids).execute();
  return rows.length;
}

/** Unblocks these numbers; an address that was blocked along with one stays blocked. */
async function forgetBlockedNumbers(em: SqlEntityManager, phoneKeys: readonly string[]): Promise<void> {
  const phoneKey = { $in: [...new Set(phoneKeys)] };
  await em.nativeDelete(BlockedSenderEntity, { addressKey: null, phoneKey });
  await em.nativeUpdate(BlockedSenderEntity, { phoneKey }, { phoneKey: null, phone: null });
}

/** Unblocks senders that were blocked before `before` and of whom no message is left. Returns how many. */
async function forgetSilent(em: SqlEntityManager, before: Date): Promise<number> {
  const { numDeletedRows } = await tablesOf(em)
    .deleteFrom('blocked_sender')
    .where('blocked_at', '<', before.getTime())
    .where(({ and, not, or, exists, selectFrom }) =>
      and(
        (['contact', 'deleted_contact'] as const).map((table) =>
          not(
            or([
              exists(
                selectFrom(table)
                  .whereRef('email_key', '=', 'blocked_sender.address_key')
                  .select(`${table}.id`),
              ),
              exists(
                selectFrom(table)
                  .whereRef(`${table}.phone_key`, '=', 'blocked_sender.phone_key')
                  .select(`${table}.id`),
              ),
            ]),
          ),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
