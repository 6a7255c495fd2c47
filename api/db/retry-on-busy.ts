import { databaseProblem, isBusy } from './errors.ts';

/** How long a visitor waits for a locked database. */
export const BUSY_LIMIT_MS = 5_000;
const FIRST_PAUSE_MS = 25;

let waiting = 0;
let freed = Promise.withResolvers<void>();

/** Until another work of this process got through, or a pause that grows with the queue: each try stops the event loop. */
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
 * Does `work` and, while another process holds the database, does it again for up to 5 s, or until `deadline` (by
 * `performance.now()`); then throws Problem `busy`. A full disk becomes Problem `disk_full`. `work` runs from its beginning each time: one fork, one transaction inside it.
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
