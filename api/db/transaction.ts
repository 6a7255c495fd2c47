import type { SqlEntityManager } from '@mikro-orm/sql';
import { Problem } from '#contract/problem.ts';
import { engineOf } from './engine.ts';
import { databaseProblem, isBusy } from './errors.ts';
import type { Orm } from './orm-type.ts';

/**
 * A transaction that begins by `deadline`: whoever is before it in the queue for the connection, it does nothing after that.
 * @throws Problem busy
 */
async function beginBy<T>(
  orm: Orm,
  work: (em: SqlEntityManager) => Promise<T>,
  deadline: number,
): Promise<T> {
  const busy = new Problem('busy', { retryAfter: 5 });
  const timeout = Promise.withResolvers<never>();
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    timeout.reject(busy);
  }, deadline - performance.now());
  const done = orm.em.fork().transactional(async (em) => {
    if (isTimedOut) throw busy;
    clearTimeout(timer);
    await engineOf(em).beginWrite(em);
    return work(em);
  });
  try {
    return await Promise.race([done, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does `work` in a transaction and, while another process holds the database or the connection breaks, again from its
 * beginning until `deadline`. A commit whose outcome is unknown is not repeated.
 * @param deadline by `performance.now()`; absent: five seconds from now
 * @throws Problem busy, disk_full
 */
export const inTransaction = <T>(
  orm: Orm,
  work: (em: SqlEntityManager) => Promise<T>,
  deadline = performance.now() + BUSY_LIMIT_MS,
): Promise<T> => retryOnBusy(() => beginBy(orm, work, deadline), deadline);

/**
 * Does work on many rows, on at most `size` in each transaction, so that no write holds visitors up: until one finds fewer, or `stop`
 * ends it after a transaction. Returns how many rows there were.
 * @param work returns how many it found
 */
export async function inBatches(
  orm: Orm,
  size: number,
  work: (em: SqlEntityManager, size: number) => Promise<number>,
  stop?: AbortSignal,
): Promise<number> {
  let all = 0;
  for (let found = size; found === size && stop?.aborted !== true; all += found) {
    found = await inTransaction(orm, (em) => work(em, size));
  }
  return all;
}

/** What several statements read was committed at one moment. On SQLite it is so in each transaction. */
export function inSnapshot<T>(orm: Orm, read: (em: SqlEntityManager) => Promise<T>): Promise<T> {
  const { snapshotLevel } = engineOf(orm.em);
  return orm.em.fork().transactional(read, snapshotLevel && { isolationLevel: snapshotLevel });
}

/**
 * Until the transaction ends, no other one has a lock of these names; whoever comes later waits. The names of one
 * transaction are locked in one call where that can be: each call locks in one order everywhere, so that two never wait
 * for each other. On SQLite only one transaction writes at a time.
 */
export async function lockNames(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length > 0) await engineOf(em).lockNames(em, names);
}

/** How long a visitor waits for a locked database. */
export const BUSY_LIMIT_MS = 5_000;
const FIRST_PAUSE_MS = 25;

let waiting = 0;
let freed = Promise.withResolvers<void>();

/** Waits until other work of this process succeeded, at most for a pause that grows with the queue, since each try stops the event loop. */
async function pause(remaining: number): Promise<void> {
  waiting += 1;
  const length = FIRST_PAUSE_MS * (1 + waiting) * (0.5 + Math.random());
  const timer = Promise.withResolvers<void>();
  const handle = setTimeout(timer.resolve, Math.min(length, remaining));
  await Promise.race([timer.promise, freed.promise]);
  clearTimeout(handle);
  waiting -= 1;
}

/**
 * Does `work`, and does it again while another process holds the database: for up to 5 s, or until `deadline` (by
 * `performance.now()`). Each time `work` runs from its beginning, so it makes its fork and its transaction itself.
 * @throws Problem busy, when the time is over; disk_full
 */
export async function retryOnBusy<T>(
  work: () => Promise<T>,
  deadline = performance.now() + BUSY_LIMIT_MS,
): Promise<T> {
  for (;;) {
    try {
      const result = await work();
      if (waiting > 0) {
        freed.resolve();
        freed = Promise.withResolvers();
      }
      return result;
    } catch (error) {
      const remaining = deadline - performance.now();
      if (!isBusy(error) || remaining <= 0) throw databaseProblem(error) ?? error;
      await pause(remaining);
    }
  }
}
