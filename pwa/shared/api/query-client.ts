import { QueryClient } from '@tanstack/react-query';
import type { Delivered } from './delivered-answers.ts';

const NOTHING: Delivered = { answers: [], at: 0 };

/** Saved data is shown first and the network decides by answering, so queries run whatever the browser thinks of the line. */
export function createQueryClient({ answers, at }: Delivered = NOTHING): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  // What the worker put in was saved at another time (shared/api/cached-result.ts): the network is asked at once.
  for (const [key, answer] of answers)
    client.setQueryData(key, answer, { updatedAt: isCopy(answer) ? 1 : at });
  return client;
}

const isCopy = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'savedAt' in answer && answer.savedAt !== undefined;

/** The answers for the page that was made of them; undefined where there are none. */
export function answersIn(client: QueryClient | undefined): Delivered['answers'] | undefined {
  const queries = client?.getQueryCache().getAll() ?? [];
  const answers = queries.flatMap(({ queryKey, state: { data } }) =>
    data === undefined ? [] : [[queryKey, data] as const],
  );
  return answers.length === 0 ? undefined : answers;
}
