import { readActivity } from '#contract/activity.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { freshPage } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

/** What the address of the screen says. */
export const activitySearch = readActivity.query;
export type ActivitySearch = SearchOf<typeof activitySearch>;

export const PER_PAGE = 50;

export const activityQuery = (callApi: CallApi, search: ActivitySearch) =>
  freshPage(['operator', 'activity', search], (options) =>
    callApi(readActivity, { query: { limit: PER_PAGE, ...search } }, options),
  );
