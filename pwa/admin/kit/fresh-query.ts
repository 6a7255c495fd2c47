import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';

type Read<T> = (options: { signal: AbortSignal }) => Promise<T>;

/** A query of one call that is made again each time that a component shows its data. */
export const freshQuery = <T>(queryKey: QueryKey, read: Read<T>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => read({ signal }), staleTime: 0 });

/** The same for a list with pages, filters or an order: the last rows are shown until the next ones come. */
export const freshPage = <T>(queryKey: QueryKey, read: Read<T>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/**
 * After a change of the data of `queryKey`: refetches what is shown, the rest at its next use. A first load that is running is
 * cancelled, since it may return the data before the change; `invalidateQueries` alone would wait for it.
 */
export async function loadAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
