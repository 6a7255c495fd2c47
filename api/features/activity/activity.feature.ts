import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { readActivity } from '#contract/activity.ts';
import { DAY_MS } from '#contract/time.ts';
import { createActivityList } from './activity.service.ts';

/**
 * Who did what, for operators to read, newest first. A feature notes an act by `recordActivity()` in the transaction that does it, and an
 * operator's own affairs by `recordOwn()`. After 400 days an entry goes.
 */
export function createActivityFeature(deps: ServiceDeps) {
  const activity = createActivityList(deps);
  return {
    service: { activity },
    routes: (binder: Binder) => binder.bind(readActivity, ({ query }) => activity.list(query)),
    jobs: [{ what: 'old activity removed', everyMs: DAY_MS, work: activity.prune }],
  };
}
