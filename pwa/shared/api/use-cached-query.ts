import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { type CachedQuery, type CachedResult, isSavedCopy } from './cached-result.ts';
import { fillFromSaved } from './load-query.ts';

/** After this time without a response a saved copy is shown as one. Milliseconds. */
const SLOW = 3_000;
/** Between requests for data of which only a saved copy, or nothing, is there: doubled each time. Milliseconds. */
const [SHORTEST_WAIT, LONGEST_WAIT] = [5_000, 120_000];

/**
 * The data of a query: a saved copy first, replaced by the response of the network. Neither is requested before the next paint:
 * five calls take a slow phone as long as two frames.
 */
export function useCachedQuery<T>(query: CachedQuery<T>) {
  const client = useQueryClient();
  const {
    data: result,
    error,
    fetchStatus,
    refetch,
  } = useQuery<CachedResult<T>>({
    queryKey: query.queryKey,
    queryFn: (context) => afterPaint().then(() => query.queryFn(context)),
    refetchOnReconnect: true,
    refetchInterval: retryIn,
  });
  const key = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which query it is
  useEffect(() => {
    if (client.getQueryData(query.queryKey) === undefined)
      void afterPaint().then(() => fillFromSaved(client, query));
  }, [client, key]);
  const waiting = fetchStatus === 'fetching';
  const slow = useSlow(waiting);
  const isCopy = result?.savedAt !== undefined && (!waiting || slow);
  return {
    data: result?.data,
    failed: result === undefined && error !== null && !waiting,
    /** The server has deleted it, also where there is a saved copy. */
    gone: isGone(error),
    /** When the copy was saved, while the network does not answer. */
    copySavedAt: isCopy ? result.savedAt : undefined,
    retry: () => void refetch(),
  };
}

const isGone = (error: Error | null) => error instanceof Problem && error.code === 'not_found';

/** Milliseconds until a query without an answer of the network asks again, while the page is visible; false: not at all. */
function retryIn<T>({ state: { data, error, errorUpdateCount } }: Query<CachedResult<T>>): number | false {
  const isWanted = data === undefined ? error !== null : isSavedCopy(data);
  if (!isWanted || isGone(error)) return false;
  return Math.min(SHORTEST_WAIT * 2 ** Math.max(errorUpdateCount - 1, 0), LONGEST_WAIT);
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
