import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActivitySubject, readActivity } from '#contract/activity.ts';
import type { CallApi } from '#contract/endpoint.ts';

/** What the address of the screen says. */
export interface ActivitySearch {
  page?: number | undefined;
  by?: number | undefined;
  subject?: ActivitySubject | undefined;
}

export const PER_PAGE = 50;

export const activityQuery = (callApi: CallApi, search: ActivitySearch) =>
  queryOptions({
    queryKey: ['operator', 'activity', search],
    queryFn: ({ signal }) => callApi(readActivity, { query: { limit: PER_PAGE, ...search } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
