import { useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { countOf } from './contact-words.ts';
import { hasFilter } from './people-address.ts';
import { type ContactPage, contactCountsQuery, type Shown } from './queries.ts';

/**
 * How many messages arrived since the list was loaded: what the counts have more than the list. A change from here is in both. The
 * counts follow the server's events (refresh-counts.tsx), and are asked for again while the page is visible, events or not.
 */
export function useArrivals(
  callApi: CallApi,
  { q, state, ...filter }: Shown,
  list: ContactPage | undefined,
): number {
  const { data: counts } = useQuery(contactCountsQuery(callApi));
  // The total of a search is of the search; nothing arrives answered.
  if (counts === undefined || list === undefined || q !== '' || hasFilter(filter) || state === 'answered')
    return 0;
  return Math.max(0, countOf(counts, state) - list.total);
}
