import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dashboardKey, noticesKey } from '#pwa/admin/kit/operator-keys.ts';
import { useAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { useQuietApi } from '#pwa/admin/kit/use-api.ts';
import { showCount } from '#pwa/shared/browser/app-badge.ts';
import { contactCountsQuery, countsKey, oldestKey } from './queries.ts';
import { changing } from './use-contact-act.ts';

/** How many messages are new, as their list says: next to the link to them, in the title, on the icon of the installed site. */
export function UnreadBadge() {
  const { data } = useQuery(contactCountsQuery(useQuietApi()));
  const count = data?.new ?? 0;
  useCountOutside(count);
  if (count === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{count === 1 ? '1 new message' : `${count} new messages`}</span>
    </span>
  );
}

/** On the operator's screens only: elsewhere the number is of the visitor's own messages. */
function useCountOutside(count: number): void {
  useEffect(() => {
    showCount('operator', count);
    return () => showCount('operator', undefined);
  }, [count]);
}

/** Keeps the numbers of messages, the dashboard and the notifications that wait up to date. */
export function RefreshCounts() {
  const client = useQueryClient();
  useAdminEvents(({ type }) => {
    // After the last change of one's own all is loaded again.
    if (type !== 'contacts' || client.isMutating({ mutationKey: changing }) > 0) return;
    for (const queryKey of [countsKey, oldestKey, dashboardKey, noticesKey])
      void client.invalidateQueries({ queryKey });
  });
  return null;
}
