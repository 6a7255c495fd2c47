import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { sourcesRoutes } from './sources.routes.ts';
import { createSources } from './sources.service.ts';
import { vitalsRoutes } from './vitals.routes.ts';
import { createVitalsService } from './vitals.service.ts';

export function createTrafficFeature({ log, ...deps }: { orm: Orm; now: () => Date; log: Logger }) {
  const sources = createSources(deps);
  const vitals = createVitalsService(deps);
  const stored = (work: Promise<void>, what: string) =>
    work.catch((error) => log.error(describeError(error), `${what} were not stored`));
  return {
    service: { sources, vitals },
    routes(binder: Binder) {
      vitalsRoutes(binder, { vitals, sources });
      sourcesRoutes(binder, { sources });
    },
    jobs: [
      { what: 'visits that were counted are stored', everyMs: 3 * SECOND_MS, work: sources.flush },
      { what: 'measurements that were counted are stored', everyMs: 3 * SECOND_MS, work: vitals.flush },
      { what: 'old counts of visits removed', everyMs: DAY_MS, work: sources.prune },
      { what: 'old measurements removed', everyMs: DAY_MS, work: vitals.prune },
    ],
    async flush() {
      await stored(vitals.flush(), 'measurements');
      await stored(sources.flush(), 'visits');
    },
  };
}
