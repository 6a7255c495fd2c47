import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '#contract/problem.ts';

export interface Limiter {
  /** Counts one; throws Problem `too_many` with Retry-After once the limit is used up. */
  take(key: string): Promise<void>;
  /** Takes back one that should not have counted. */
  giveBack(key: string): Promise<void>;
}

/** At most `points` in `seconds` for one key, counted in this process. */
export function createLimiter({ points, seconds }: { points: number; seconds: number }): Limiter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The clock may have been set back since: the limiter's own timer frees the key within the window all the same.
        const wait = Math.min(seconds, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('too_many', { retryAfter: Math.max(1, wait) });
      }
    },
    async giveBack(key) {
      // Never below nothing: what was taken may be forgotten by now.
      if (((await limiter.get(key))?.consumedPoints ?? 0) > 0) await limiter.reward(key);
    },
  };
}
