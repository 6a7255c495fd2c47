import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { readNotificationsStatus } from '#contract/notification-status.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { noticesKey } from '#pwa/admin/kit/operator-keys.ts';
import { useQuietApi } from '#pwa/admin/kit/use-api.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { failingWords } from './notice-words.ts';

/** On every screen of owners and answerers: which channels fail. Nothing while all goes well. */
export function FailingBar() {
  const { data } = useQuery(noticesStatusQuery(useQuietApi()));
  const [first, ...others] = data?.failing ?? [];
  if (first === undefined) return null;
  return (
    <div className="admin-bar">
      <Notice
        role="status"
        tone="danger"
        action={<AdminLink to="/admin/notices">See notifications</AdminLink>}
      >
        {failingWords(first, others.length)}
      </Notice>
    </div>
  );
}

const STATUS_EVERY_MS = 60_000;

/** Asked for on every screen: a small answer. */
const noticesStatusQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: [...noticesKey, 'status'],
    queryFn: ({ signal }) => callApi(readNotificationsStatus, {}, { signal }),
    staleTime: STATUS_EVERY_MS / 2,
    refetchInterval: STATUS_EVERY_MS,
  });
