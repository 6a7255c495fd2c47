import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readSettings } from '#contract/settings.ts';

export const settingsKey = ['operator', 'settings'] as const;

export const settingsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(readSettings, {}, { signal }),
    staleTime: 0,
    // A form starts from what is published now, and tells a draft that is older.
    gcTime: 0,
  });
