import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { painted } from '#pwa/shared/browser/painted.ts';
import { type Fresh, type FreshQuery, takeSaved } from './cached-result.ts';

/** Longer than this without an answer, and a saved copy is named as one. Milliseconds. */
const SLOW = 3_000;

/**
 * Shows a query: a saved copy first, the network's answer in its place when it comes. Neither is asked for before what is
 * there has been drawn: five calls take a slow phone as long as two frames.
 */
export function useFresh<T>(query: FreshQuery<T>) {
  const client = useQueryClient();
  const { data, error, fetchStatus, refetch } = useQuery<Fresh<T>>({
    queryKey: query.queryKey,
    queryFn: (context) => painted().then(() => query.queryFn(context)),
  });
  const key = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which query it is
  useEffect(() => {
    if (client.getQueryData(query.queryKey) === undefined)
      void painted().then(() => takeSaved(client, query));
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
