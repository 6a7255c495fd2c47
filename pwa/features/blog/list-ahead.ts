import type { CallApi } from '#contract/endpoint.ts';
import { type FreshQuery, takeSaved } from '#pwa/lib/fresh.ts';
import type { Queries } from '#pwa/lib/queries.ts';
import { onSavedNews } from '#pwa/lib/saved-news.ts';
import { categoriesQuery, listingQuery } from './queries.ts';

/** What the list of the blog opens with, from this device's copies: taken before anybody goes there. */
export async function readListAhead(queries: Queries, callApi: CallApi): Promise<void> {
  // Again when the copies are others: the newest are shown, and none that is gone.
  onSavedNews('changed', () => void take());
  const take = async () => {
    const client = await queries.load();
    const isOlder = ({ queryKey }: { queryKey: FreshQuery<unknown>['queryKey'] }) =>
      (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= 1;
    for (const query of [categoriesQuery(callApi), listingQuery(callApi, {})].filter(isOlder)) {
      client.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' });
      await takeSaved<unknown>(client, query);
    }
  };
  await take();
}
