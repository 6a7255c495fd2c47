import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#contract/problem.ts';

export interface Limiter {
  /** Counts one; throws Problem `too_many` with Retry-After once the limit is used up. */
  take(key: string): Promise<void>;
  /** Takes back one that should not have counted. */
  refund(key: string): Promise<void>;
}

interface Limits {
  points: number;
  seconds: number;
}

/** A limit that holds over all servers. `name` keeps its keys apart from those of other limits. */
export type SharedLimiter = (name: string, limits: Limits) => Limiter;

/** At most `points` in `seconds` for one key. @param counter counts elsewhere; absent: in this process */
export function createLimiter(
  { points, seconds }: Limits,
  counter: RateLimiterAbstract = new RateLimiterMemory({ points, duration: seconds }),
): Limiter {
  return {
    async take(key) {
      try {
        await counter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The clock may have been set back since.
        const wait = Math.min(seconds, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('too_many', { retryAfter: Math.max(1, wait) });
      }
    },
    async refund(key) {
      // Never below nothing: what was taken may be forgotten by now.
      if (((await counter.get(key))?.consumedPoints ?? 0) > 0) await counter.reward(key);
    },
  };
}
