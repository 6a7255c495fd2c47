import { hashKey } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { postIdIn } from '#contract/post-address.ts';
import { isSavedCopy } from '#pwa/shared/api/cached-result.ts';
import { fillFromSaved } from '#pwa/shared/api/load-query.ts';
import type { Queries } from '#pwa/shared/api/queries.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { categoriesQuery, listingQuery, postQuery } from './blog-queries.ts';

/**
 * Gives what is to be called for each page that is shown, before anybody goes on from there: it reads from this device's
 * copies what the list of the blog opens with and the posts that the page leads to.
 */
export async function savedAhead(queries: Queries, callApi: CallApi): Promise<() => Promise<void>> {
  const client = await queries.load();
  /** What was read ahead, not what a page has asked for by itself. */
  const taken = new Set<string>();
  const take = async () => {
    const opening = [categoriesQuery(callApi), listingQuery(callApi, {})];
    const posts = linkedPosts().map((id) => postQuery(callApi, id));
    for (const query of [...opening, ...posts]) {
      if (client.getQueryData(query.queryKey) !== undefined) continue;
      await whenIdle();
      if ((await fillFromSaved<unknown>(client, query)) !== undefined) taken.add(hashKey(query.queryKey));
    }
  };
  // Again when the copies are others: the newest are shown, and none that is gone.
  onSavedNews('saved-changed', () => {
    client.removeQueries({
      type: 'inactive',
      predicate: (query) => taken.has(query.queryHash) && isSavedCopy(query.state.data),
    });
    void take();
  });
  return take;
}

function linkedPosts(): number[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/blog/"]');
  const ids = Array.from(links, ({ pathname }) => postIdIn(pathname));
  return [...new Set(ids)].filter((id) => id !== undefined);
}
