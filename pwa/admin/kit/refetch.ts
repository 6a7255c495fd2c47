import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * After a change of the data of `queryKey`: refetches what is shown, the rest at its next use. A first load that is running is
 * cancelled, since it may return the data before the change; `invalidateQueries` alone would wait for it.
 */
export async function loadAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
