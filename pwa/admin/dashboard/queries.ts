import { queryOptions } from '@tanstack/react-query';
import { readDashboard, readSetup } from '#contract/dashboard.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { dashboardKey } from '#pwa/admin/kit/operator-keys.ts';

export const dashboardQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => callApi(readDashboard, {}, { signal }),
    staleTime: 0,
  });

export const setupQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...dashboardKey, 'setup'],
    queryFn: ({ signal }) => callApi(readSetup, {}, { signal }),
    staleTime: 0,
  });
