import type { Orm } from '#api/db/orm-type.ts';
import type { SourcesService } from '#api/features/sources/sources.service.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { vitalsRoutes } from './vitals.routes.ts';
import { createVitalsService } from './vitals.service.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  log: Logger;
  sources: SourcesService;
}

export function createVitalsFeature({ log, sources, ...deps }: Deps) {
  const vitals = createVitalsService(deps);
  return {
    service: { vitals },
    routes: (binder: Binder) => vitalsRoutes(binder, { vitals, sources }),
    jobs: [
      { what: 'measurements that were counted are stored', everyMs: 3 * SECOND_MS, work: vitals.flush },
      { what: 'old measurements removed', everyMs: DAY_MS, work: vitals.prune },
    ],
    flush: () => vitals.flush().catch((error) => log.error(describeError(error), 'visits were not stored')),
  };
}
