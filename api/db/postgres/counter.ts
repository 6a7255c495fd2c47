import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { HOUR_MS } from '#contract/time.ts';
import type { CounterLimits } from '../engine.ts';
import type { Orm } from '../orm-type.ts';
import { clientOf } from './client.ts';

const CLEAN_EVERY_MS = 60_000;
/** The longest window: what expires later was written by a clock that was ahead. */
const LONGEST_MS = HOUR_MS;

class Counter extends RateLimiterPostgres {
  /** What is refused from memory is asked of the database again. */
  override async reward(...given: Parameters<RateLimiterPostgres['reward']>) {
    const left = await super.reward(...given);
    this.deleteInMemoryBlockedAll();
    return left;
  }
}

/**
 * Counts over all servers. A key that is over its limit is refused from memory, so that a flood costs no query each.
 * While the database is away, each server counts for itself.
 */
export function createCounter(orm: Orm, name: string, { points, seconds }: CounterLimits) {
  return new Counter({
    storeClient: clientOf(orm).side,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  });
}

/** Removes what has expired, until the client ends. */
export function cleanCounts(orm: Orm): void {
  const { side, onEnd } = clientOf(orm);
  const clean = async () => {
    const now = Date.now();
    const sql = 'delete from rate_limit where expire < $1 or expire > $2';
    await side.query(sql, [now, now + LONGEST_MS]).catch(() => undefined);
  };
  const timer = setInterval(clean, CLEAN_EVERY_MS).unref();
  onEnd.push(async () => clearInterval(timer));
}
