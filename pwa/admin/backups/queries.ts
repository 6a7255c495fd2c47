import { queryOptions } from '@tanstack/react-query';
import { readServer } from '#contract/backups.ts';
import type { CallApi } from '#contract/endpoint.ts';

export const serverKey = ['operator', 'server'] as const;

/** Whether the database works is looked at this often. Milliseconds. */
const POLL = 30_000;

export const serverQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: serverKey,
    queryFn: ({ signal }) => callApi(readServer, {}, { signal }),
    staleTime: 0,
    refetchInterval: POLL,
  });
