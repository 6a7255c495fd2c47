import { QueryClient } from '@tanstack/react-query';
import { isSavedCopy } from './cached-result.ts';
import type { Delivered } from './delivered-answers.ts';

/** Data of the network is shown so long without asking again. */
const FRESH_MS = 60_000;

const NOTHING: Delivered = { answers: [], at: 0 };

/** Saved data is shown first and the network decides by answering, so queries run whatever the browser thinks of the line. */
export function createQueryClient({ answers, at }: Delivered = NOTHING): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        // The network is asked at once for what a copy stands for.
        staleTime: ({ state }) => (isSavedCopy(state.data) ? 0 : FRESH_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  for (const [key, answer] of answers) client.setQueryData(key, answer, { updatedAt: at });
  return client;
}

/** The answers for the page that was made of them; undefined where there are none. */
export function answersIn(client: QueryClient | undefined): Delivered['answers'] | undefined {
  const queries = client?.getQueryCache().getAll() ?? [];
  const answers = queries.flatMap(({ queryKey, state: { data } }) =>
    data === undefined ? [] : [[queryKey, data] as const],
  );
  return answers.length === 0 ? undefined : answers;
}
