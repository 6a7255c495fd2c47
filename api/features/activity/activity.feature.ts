import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { DAY_MS } from '#contract/time.ts';
import { activityRoutes } from './activity.routes.ts';
import { createActivityList } from './activity-list.service.ts';

export function createActivityFeature(deps: { orm: Orm; now: () => Date }) {
  const activity = createActivityList(deps);
  return {
    service: { activity },
    routes: (binder: Binder) => activityRoutes(binder, activity),
    jobs: [{ what: 'old activity removed', everyMs: DAY_MS, work: activity.prune }],
  };
}
