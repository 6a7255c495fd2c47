import type { Binder } from '#api/http/endpoints/bind.ts';
import { readActivity } from '#contract/activity.ts';
import type { ActivityList } from './activity-list.service.ts';

export function activityRoutes({ bind }: Binder, activity: Pick<ActivityList, 'list'>): void {
  bind(readActivity, [], ({ query }) => activity.list(query));
}
