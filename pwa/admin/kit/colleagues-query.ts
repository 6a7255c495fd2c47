import { queryOptions } from '@tanstack/react-query';
import { readColleagues } from '#contract/auth.ts';
import type { CallApi } from '#contract/endpoint.ts';

export const colleaguesKey = ['operator', 'colleagues'] as const;

/** Everybody with a login. For owners. */
export const colleaguesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: colleaguesKey,
    queryFn: ({ signal }) => callApi(readColleagues, {}, { signal }),
    staleTime: 0,
  });
