import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readVitals } from '#contract/traffic.ts';

export const vitalsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'vitals'],
    queryFn: ({ signal }) => callApi(readVitals, {}, { signal }),
    staleTime: 0,
  });
