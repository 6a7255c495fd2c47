import type { MikroORM } from '@mikro-orm/sqlite';
import type { Binder, Guard } from '#api/http/bind.ts';
import { createLimiter } from '#api/http/rate-limit.ts';
import { Problem } from '#contract/problem.ts';
import { readVitals as readVitalsEndpoint, reportVisit, VITALS_MAX } from '#contract/vitals.ts';
import { countVisit, readVitals } from './vitals.service.ts';

/** Visits of one address in a minute: many phones share one. */
const VISITS_A_MINUTE = 300;

export function vitalsRoutes({ bind }: Binder, { orm, now }: { orm: MikroORM; now: () => Date }): void {
  const limiter = createLimiter({ points: VISITS_A_MINUTE, seconds: 60 });
  const small: Guard = async (ctx, { ip }) => {
    if ((ctx.request.length ?? Number.POSITIVE_INFINITY) > VITALS_MAX) throw new Problem('too_large');
    await limiter.take(ip);
  };

  bind(reportVisit, [small], async ({ body }) => {
    await countVisit(orm, body, now());
    return undefined;
  });

  bind(readVitalsEndpoint, [], () => readVitals(orm, now()));
}
