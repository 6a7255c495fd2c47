import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Queries } from './queries.ts';

/** An answer, and when it was saved where it did not come from the network just now. */
export interface Fresh<T> {
  value: T;
  /** Milliseconds since 1970; undefined for the network's own answer. */
  savedAt?: number | undefined;
}

export interface FreshQuery<T> {
  queryKey: QueryKey;
  /** Asks the network. */
  queryFn: (context: { signal: AbortSignal }) => Promise<Fresh<T>>;
  /** Reads the copy on this device; rejects when there is none. */
  readSaved: () => Promise<Fresh<T>>;
}

/**
 * Fills a query in a route's loader. The server asks its own handlers. A browser takes the copy saved on the device
 * when there is one; it counts as stale, so the component that shows it asks the network at once.
 */
export async function loadFresh<T>(
  { queries, moment }: { queries: Queries; moment: 'build' | 'request' | 'browser' },
  query: FreshQuery<T>,
): Promise<Fresh<T>> {
  const queryClient = await queries.load();
  const present = queryClient.getQueryData<Fresh<T>>(query.queryKey);
  if (present !== undefined) return present;
  const saved = moment === 'browser' ? await takeSaved(queryClient, query) : undefined;
  return saved ?? queryClient.ensureQueryData<Fresh<T>>({ queryKey: query.queryKey, queryFn: query.queryFn });
}

/** The same with the copy on this device alone: nobody is asked. */
export async function loadSaved<T>({ queries }: { queries: Queries }, query: FreshQuery<T>): Promise<void> {
  await takeSaved(await queries.load(), query);
}

/** Fills a query that has no answer with the copy on this device, unless the network is faster. */
export async function takeSaved<T>(client: QueryClient, { queryKey, readSaved }: FreshQuery<T>) {
  const isFilled = () => client.getQueryData(queryKey) !== undefined;
  if (isFilled()) return undefined;
  const saved = await readSaved().catch(() => undefined);
  if (saved === undefined || isFilled()) return saved;
  client.setQueryData<Fresh<T>>(queryKey, saved, { updatedAt: 1 });
  return saved;
}
