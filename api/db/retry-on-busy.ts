import { databaseProblem, isBusy } from './errors.ts';

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
