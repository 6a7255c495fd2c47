import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { sourcesRoutes } from './sources.routes.ts';
import { createSources } from './sources.service.ts';

export function createSourcesFeature({ log, ...deps }: { orm: Orm; now: () => Date; log: Logger }) {
  const sources = createSources(deps);
  return {
    service: { sources },
    routes: (binder: Binder) => sourcesRoutes(binder, { sources }),
    jobs: [
      { what: 'visits that were counted are stored', everyMs: 3 * SECOND_MS, work: sources.flush },
      { what: 'old counts of visits removed', everyMs: DAY_MS, work: sources.prune },
    ],
    flush: () => sources.flush().catch((error) => log.error(describeError(error), 'visits were not stored')),
  };
}
