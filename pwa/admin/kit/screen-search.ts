import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';

/** What a link to a screen may say; undefined: as usual. */
export type SearchOf<Query extends z.ZodMiniObject> = Omit<Partial<z.output<Query>>, 'limit'>;
/** The same, as it was read. */
type Found<Search> = { [Name in keyof Search]?: Exclude<Search[Name], undefined> };

/**
 * What the address of a screen says, as the query of a call takes it. What that refuses, what is empty, and the first page are left
 * out.
 */
export function useScreenSearch<Query extends z.ZodMiniObject>(query: Query): Found<SearchOf<Query>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { limit: _, ...fields } = query.shape;
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const { data } = z.safeParse(field, search[name]);
    const isUsual = data === undefined || data === '' || (name === 'page' && data === 1);
    return isUsual ? [] : [[name, data]];
  });
  return Object.fromEntries(found);
}
