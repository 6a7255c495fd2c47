import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';

/** Search params of a link to a screen; undefined: the default. */
export type SearchOf<Query extends z.ZodMiniObject> = Omit<Partial<z.output<Query>>, 'limit'>;
/** The same, as it was read. */
type Found<Search> = { [Name in keyof Search]?: Exclude<Search[Name], undefined> };

/**
 * The search params of a screen, parsed by the query schema of its call. Refused values, empty ones and the first page are left out.
 */
export function useScreenSearch<Query extends z.ZodMiniObject>(query: Query): Found<SearchOf<Query>> {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { limit: _, ...fields } = query.shape;
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const { data } = z.safeParse(field, search[name]);
    // A list's first page is the default. The screen of pages has a path in `page`, which is kept.
    const isUsual = data === undefined || data === '' || (name === 'page' && data === 1);
    return isUsual ? [] : [[name, data]];
  });
  return Object.fromEntries(found);
}
