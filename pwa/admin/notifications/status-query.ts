import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readNotificationsStatus } from '#contract/notification-status.ts';
import { noticesKey } from '#pwa/admin/kit/operator-keys.ts';

const STATUS_EVERY_MS = 60_000;

/** What every operator page asks for: a small answer. */
export const noticesStatusQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...noticesKey, 'status'],
    queryFn: ({ signal }) => callApi(readNotificationsStatus, {}, { signal }),
    staleTime: STATUS_EVERY_MS / 2,
    refetchInterval: STATUS_EVERY_MS,
  });
