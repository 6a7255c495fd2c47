import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';

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

/** Longer than this without an answer, and a saved copy is named as one. Milliseconds. */
const SLOW = 3_000;

/**
 * Fills a query in a route's loader. The server asks its own handlers. A browser takes the copy saved on the device
 * when there is one; it counts as stale, so the component that shows it asks the network at once.
 */
export async function loadFresh<T>(
  { queryClient, moment }: { queryClient: QueryClient; moment: 'build' | 'request' | 'browser' },
  query: FreshQuery<T>,
): Promise<Fresh<T>> {
  const present = queryClient.getQueryData<Fresh<T>>(query.queryKey);
  if (present !== undefined) return present;
  const saved = moment === 'browser' ? await takeSaved(queryClient, query) : undefined;
  return saved ?? queryClient.ensureQueryData<Fresh<T>>({ queryKey: query.queryKey, queryFn: query.queryFn });
}

async function takeSaved<T>(client: QueryClient, { queryKey, readSaved }: FreshQuery<T>) {
  const saved = await readSaved().catch(() => undefined);
  if (saved === undefined || client.getQueryData(queryKey) !== undefined) return saved;
  client.setQueryData<Fresh<T>>(queryKey, saved, { updatedAt: 1 });
  return saved;
}

/** Shows a query: a saved copy first, the network's answer in its place when it comes. */
export function useFresh<T>(query: FreshQuery<T>) {
  const client = useQueryClient();
  const { data, error, fetchStatus, refetch } = useQuery<Fresh<T>>({
    queryKey: query.queryKey,
    queryFn: query.queryFn,
  });
  const key = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which query it is
  useEffect(() => {
    if (client.getQueryData(query.queryKey) === undefined) void takeSaved(client, query);
  }, [client, key]);
  const waiting = fetchStatus === 'fetching';
  const slow = useSlow(waiting);
  const isCopy = data?.savedAt !== undefined && (!waiting || slow);
  return {
    value: data?.value,
    failed: data === undefined && error !== null && !waiting,
    /** The site has it no longer, whatever copy there is. */
    gone: error instanceof Problem && error.code === 'not_found',
    /** When the copy was saved, while the network does not answer. */
    copySavedAt: isCopy ? data.savedAt : undefined,
    retry: () => void refetch(),
  };
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}
