import { useQueryClient } from '@tanstack/react-query';
import { countsKey } from '#pwa/features/contact/inbox/queries.ts';
import { useDeskEvents } from '#pwa/shared/api/use-desk-events.tsx';

/** The numbers of messages follow what happens at once. */
export function RefreshCounts() {
  const client = useQueryClient();
  useDeskEvents(({ type }) => {
    if (type === 'contacts') void client.invalidateQueries({ queryKey: countsKey });
  });
  return null;
}
