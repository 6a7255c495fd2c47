import { useQueryClient } from '@tanstack/react-query';
import { countsKey, oldestKey } from '#pwa/admin/inbox/queries.ts';
import { changing } from '#pwa/admin/inbox/use-change-contacts.ts';
import { dashboardKey, noticesKey } from '#pwa/admin/kit/operator-keys.ts';
import { useDeskEvents } from '#pwa/shared/api/use-desk-events.tsx';

/** The numbers of messages, the dashboard and what is still to be told follow what happens at once. */
export function RefreshCounts() {
  const client = useQueryClient();
  useDeskEvents(({ type }) => {
    // After the last change of one's own all is loaded again.
    if (type !== 'contacts' || client.isMutating({ mutationKey: changing }) > 0) return;
    for (const queryKey of [countsKey, oldestKey, dashboardKey, noticesKey])
      void client.invalidateQueries({ queryKey });
  });
  return null;
}
