import { QueryClient } from '@tanstack/react-query';

/** Saved data is shown first and the network decides by answering, so queries run whatever the browser thinks of the line. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
