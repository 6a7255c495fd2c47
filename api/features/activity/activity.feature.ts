import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { readActivity } from '#contract/activity.ts';
import { DAY_MS } from '#contract/time.ts';
import { createActivityList } from './activity.service.ts';

export function createActivityFeature(deps: ServiceDeps) {
  const activity = createActivityList(deps);
  return {
    service: { activity },
    routes: (binder: Binder) => binder.bind(readActivity, ({ query }) => activity.list(query)),
    jobs: [{ what: 'old activity removed', everyMs: DAY_MS, work: activity.prune }],
  };
}
