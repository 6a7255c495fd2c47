import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query';

/** Saved data is shown first and the network decides by answering, so queries run whatever the browser thinks of the line. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The answers as text for the page that was made of them; undefined where there are none. */
export function writeAnswers(client: QueryClient | undefined): string | undefined {
  const state = client && dehydrate(client);
  return state === undefined || state.queries.length === 0 ? undefined : JSON.stringify(state);
}

export function readAnswers(client: QueryClient, text: string): void {
  hydrate(client, JSON.parse(text));
}
