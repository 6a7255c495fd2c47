import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readActivity } from '#contract/activity.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

/** What the address of the screen says. */
export const activitySearch = readActivity.query;
export type ActivitySearch = SearchOf<typeof activitySearch>;

export const PER_PAGE = 50;

export const activityQuery = (callApi: CallApi, search: ActivitySearch) =>
  queryOptions({
    queryKey: ['operator', 'activity', search],
    queryFn: ({ signal }) => callApi(readActivity, { query: { limit: PER_PAGE, ...search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
