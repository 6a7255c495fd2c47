import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What stands under `queryKey` was changed: loads again what is in view, the rest at its next use. A first load under way
 * is broken off, since it may bring what was before the change; `invalidateQueries` by itself would wait for it.
 */
export async function loadAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
