import type { Binder } from '#api/http/endpoints/bind.ts';
import { searchSite } from '#contract/search.ts';
import { createSearch } from './search.service.ts';

/**
 * One search for posts, by the full-text index, and for pages, by the index that the build writes. Where both find nothing,
 * nobody waits and there is time left, it is tried with words one typing error away; an answer that left that out is not
 * cached.
 */
export function createSearchFeature(deps: Parameters<typeof createSearch>[0]) {
  const { search } = createSearch(deps);
  return { routes: ({ bind }: Binder) => bind(searchSite, ({ query }, scope) => search(query, scope)) };
}
