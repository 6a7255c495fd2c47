import type { QueryClient } from '@tanstack/react-query';
import type { CachedQuery, CachedResult } from './cached-result.ts';
import type { Queries } from './queries.ts';

/**
 * Loads a query in a route's loader. The server calls its own handlers. A browser uses the saved copy where there is one; it is
 * stale, so the component that shows it fetches at once.
 */
export async function loadQuery<T>(
  { queries, stage }: { queries: Queries; stage: 'build' | 'request' | 'browser' },
  query: CachedQuery<T>,
): Promise<CachedResult<T>> {
  const client = await queries.load();
  const present = client.getQueryData<CachedResult<T>>(query.queryKey);
  if (present !== undefined) return present;
  const saved = stage === 'browser' ? await fillFromSaved(client, query) : undefined;
  return saved ?? client.ensureQueryData({ queryKey: query.queryKey, queryFn: query.queryFn });
}

/** The same from the saved copy alone. */
export async function loadSaved<T>({ queries }: { queries: Queries }, query: CachedQuery<T>): Promise<void> {
  await fillFromSaved(await queries.load(), query);
}

/** Fills a query that has no data with the copy on this device, unless the network is faster. */
export async function fillFromSaved<T>(client: QueryClient, { queryKey, readSaved }: CachedQuery<T>) {
  const isFilled = () => client.getQueryData(queryKey) !== undefined;
  if (isFilled()) return undefined;
  const saved = await readSaved().catch(() => undefined);
  if (saved === undefined || isFilled()) return saved;
  client.setQueryData<CachedResult<T>>(queryKey, saved);
  return saved;
}
