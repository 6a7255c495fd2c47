import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactCounts } from '#contract/inbox.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { useAdminEvents } from '#pwa/admin/kit/use-admin-events.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { countOf } from './contact-words.ts';
import { freshenRows } from './contacts-cache.ts';
import {
  type ContactPage,
  contactCountsQuery,
  contactsNowQuery,
  contactsQuery,
  hasFilter,
  type Shown,
} from './queries.ts';
import { changing } from './use-contact-act.ts';

/** Shows in a list, and in the message that is open, what colleagues do to them as it happens. Nothing new comes in, nothing moves. */
export function useFreshRows(shown: Shown): void {
  const callApi = useApi();
  const client = useQueryClient();

  async function freshen(): Promise<void> {
    // After the last change of one's own all is loaded again.
    if (client.isMutating({ mutationKey: changing }) > 0) return;
    for (const part of ['one', 'timeline'])
      void client.invalidateQueries({ queryKey: [...contactsKey, part] });
    const { queryKey } = contactsQuery(callApi, shown);
    const asked = client.getQueryData<ContactPage>(queryKey)?.rows.map(({ id }) => id) ?? [];
    if (asked.length === 0) return;
    await client.cancelQueries({ queryKey: [...contactsKey, 'fresh'] });
    const { rows: found } = await client.fetchQuery(contactsNowQuery(callApi, 'fresh', asked));
    freshenRows(client, queryKey, { asked, found });
  }

  useAdminEvents(({ type }) => {
    // Cancelled, or without a connection: the next event does it.
    if (type === 'contacts') void freshen().catch(() => undefined);
  });
}

/**
 * How many messages arrived since the list was loaded: what the counts have more than the list. A change from here is in both. The
 * counts follow the server's events (RefreshCounts), and are asked for again while the page is visible, events or not.
 */
export function useArrivals(shown: Shown, list: ContactPage | undefined): number {
  const { data: counts } = useQuery(contactCountsQuery(useApi()));
  return counts && list ? arrivedAfter(list, counts, shown) : 0;
}

export function arrivedAfter(
  list: ContactPage,
  counts: ContactCounts,
  { q, state, group, ...filter }: Shown,
): number {
  // The total of a search is of the search; nothing arrives answered.
  if (q !== '' || hasFilter(filter) || state === 'answered') return 0;
  const known = group === undefined ? list.total : messagesOf(list);
  return known === undefined ? 0 : Math.max(0, countOf(counts, state) - known);
}

/** How many messages a list by person is of, whose total is of persons. undefined: some of them are on other pages. */
const messagesOf = ({ rows, total }: ContactPage): number | undefined =>
  rows.length < total ? undefined : rows.reduce((sum, { person }) => sum + (person?.messages ?? 1), 0);
