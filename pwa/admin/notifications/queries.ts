import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { type NotificationsView, readNotifications } from '#contract/notification.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { mailSenderKey, noticesKey } from '#pwa/admin/kit/operator-keys.ts';

const KEY = noticesKey;

/** While notifications wait to be sent. Milliseconds. */
const WAITING_EVERY_MS = 10_000;

export const noticesQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...KEY, 'all'],
    queryFn: ({ signal }) => callApi(readNotifications, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.deliveries.length ? WAITING_EVERY_MS : false),
  });

/** A call after which the screen shows something else. One that gives the whole view spares the reading. */
export function useNoticesCall<Input, Result>(call: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (result) => {
      if (isView(result)) client.setQueryData([...KEY, 'all'], result);
      else void loadAgain(client, KEY);
      void client.invalidateQueries({ queryKey: mailSenderKey });
    },
  });
}

const isView = (result: unknown): result is NotificationsView =>
  typeof result === 'object' && result !== null && 'public_key' in result;
