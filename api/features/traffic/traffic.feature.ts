import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { createSources } from './sources.service.ts';
import { trafficRoutes } from './traffic.routes.ts';
import { createVitalsService } from './vitals.service.ts';

/**
 * Visits and the speed of pages, counted and never recorded. The browser sends them as a page is put away, up to days later;
 * programs are left out, and one address may add only a share. Counts are added up in memory and written every three
 * seconds. A day has 2,000 rows of sources at most, the last 500 for names that several addresses bring; further names count
 * as `other`.
 */
export function createTrafficFeature({ log, ...deps }: { orm: Orm; now: () => Date; log: Logger }) {
  const sources = createSources(deps);
  const vitals = createVitalsService(deps);
  const stored = (work: Promise<void>, what: string) =>
    work.catch((error) => log.error(describeError(error), `${what} were not stored`));
  return {
    service: { sources, vitals },
    routes: (binder: Binder) => trafficRoutes(binder, { sources, vitals }),
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
