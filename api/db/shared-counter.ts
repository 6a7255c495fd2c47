import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { isPostgres } from './engine.ts';
import type { Orm } from './orm-type.ts';
import { type CounterLimits, createCounter } from './postgres/counter.ts';

/** Counts for all servers together; undefined where there is one server, which counts in memory. */
export const createSharedCounter = (
  orm: Orm,
  name: string,
  limits: CounterLimits,
): RateLimiterAbstract | undefined => (isPostgres(orm.em) ? createCounter(orm, name, limits) : undefined);
