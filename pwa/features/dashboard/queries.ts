import { queryOptions } from '@tanstack/react-query';
import { readDashboard } from '#contract/dashboard.ts';
import type { CallApi } from '#contract/endpoint.ts';

export const dashboardQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'dashboard'],
    queryFn: ({ signal }) => callApi(readDashboard, {}, { signal }),
    staleTime: 0,
  });
