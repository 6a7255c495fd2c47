import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Problem } from '#contract/problem.ts';

/** Answers that are being made at one time: enough that compression goes on in its threads meanwhile. */
const AT_ONCE = 3;
/** Requests that may wait for their turn: about a second of work. */
const WAITING_MAX = 500;
const RETRY_AFTER_SECONDS = 5;

/** Makes an answer in its turn. @throws Problem busy when too many wait */
export type WorkLimit = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * Makes a few answers at a time and lets the others wait, with a turn of the event loop before each, so that new
 * connections are accepted meanwhile. Work whose client has left is not begun.
 */
export function createWorkLimit(): WorkLimit {
  const limit = pLimit(AT_ONCE);
  return async (signal, work) => {
    if (limit.pendingCount >= WAITING_MAX) throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
    return limit(async () => {
      signal?.throwIfAborted();
      await setImmediate();
      signal?.throwIfAborted();
      return work();
    });
  };
}
