import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Queries } from './queries.ts';
import { createQueryClient } from './query-client.ts';

/** Provides the query client to a part of a page. */
export function WithQueries({ queries, children }: { queries: Queries; children: ReactNode }) {
  return <QueryClientProvider client={queries.ensure(createQueryClient)}>{children}</QueryClientProvider>;
}
