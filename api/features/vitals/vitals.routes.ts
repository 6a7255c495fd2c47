import type { MikroORM } from '@mikro-orm/sqlite';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { readVitals as readVitalsEndpoint, reportVisit } from '#contract/vitals.ts';
import { countVisit, readVitals } from './vitals.service.ts';

export function vitalsRoutes({ bind }: Binder, { orm, now }: { orm: MikroORM; now: () => Date }): void {
  bind(reportVisit, [], async ({ body }) => {
    await countVisit(orm, body, now());
    return undefined;
  });

  bind(readVitalsEndpoint, [], () => readVitals(orm, now()));
}
