import { setTimeout } from 'node:timers/promises';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import type { LogCleaner } from '#api/db/wal-checkpoint.ts';
import type { Erased } from '#contract/contact-inbox.ts';
import { writingsOf } from './same-address.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each deletion is taken out of the search index, too: so many are a moment's work, in which nobody else is served. */
const BATCH = 25;

interface Deps {
  orm: MikroORM;
  now: () => Date;
  retentionDays: number;
  log: LogCleaner;
}

/** Erasing for good: of a message nothing stays but its key, so that a late repeat does not bring it back. */
export function createContactErasure({ orm, now, retentionDays, log }: Deps) {
  const transaction = <T>(work: (em: SqlEntityManager) => Promise<T>) =>
    retryOnBusy(() => orm.em.fork().transactional(work));

  /** Everything that was written from an address, in whichever case; deleted messages as well. */
  async function erase(email: string): Promise<Erased> {
    const writings = await writingsOf(orm.em.fork(), email.trim());
    const erased = await transaction((em) => eraseAddresses(em, writings));
    return (await log.cleanSoon()) ? { erased } : { erased, still_in_log: true };
  }

  /**
   * What is older than the days of CONTACT_RETENTION_DAYS, in small batches with as long a pause after each: a first run
   * may find years of messages, and visitors are served meanwhile. `stop` ends it after a batch; the next run goes on.
   */
  async function eraseOld(stop?: AbortSignal): Promise<number> {
    if (retentionDays === 0) return 0;
    const before = now().getTime() - retentionDays * DAY_MS;
    let erased = 0;
    while (stop?.aborted !== true) {
      const start = performance.now();
      const count = await transaction((em) => eraseOldest(em, before));
      erased += count;
      if (count === 0) break;
      await setTimeout(performance.now() - start);
    }
    if (erased > 0) log.owe();
    return erased;
  }

  return { erase, eraseOld, cleanLog: log.cleanLog };
}

async function eraseOldest(em: SqlEntityManager, before: number): Promise<number> {
  let erased = 0;
  for (const table of ['contact', 'contact_bin']) {
    const oldest = `id in (select id from ${table} where date < ? order by date limit ${BATCH})`;
    erased += await eraseFrom(em, table, oldest, before);
  }
  return erased;
}

async function eraseAddresses(em: SqlEntityManager, writings: readonly string[]): Promise<number> {
  let erased = 0;
  for (const email of writings) {
    erased += await eraseFrom(em, 'contact', 'email = ? collate nocase', email);
    erased += await eraseFrom(em, 'contact_bin', 'email = ? collate nocase', email);
  }
  return erased;
}

async function eraseFrom(
  em: SqlEntityManager,
  table: string,
  condition: string,
  value: string | number,
): Promise<number> {
  const run = (sql: string) =>
    em.getConnection().execute<{ affectedRows: number }>(sql, [value], 'run', em.getTransactionContext());
  await run(
    `insert or ignore into spent_key (key) select key from ${table} where ${condition} and key is not null`,
  );
  await run(`delete from contact_call where contact_id in (select id from ${table} where ${condition})`);
  const { affectedRows } = await run(`delete from ${table} where ${condition}`);
  return affectedRows;
}
