import { fullTextHits, type IdRange } from './sqlite/full-text.ts';

/** So many hits are sorted and paged through; of more it is only said that there are more. */
export const HITS_MAX = 1000;

/** A subquery of the ids of rows that hold the words of `q`, of a range or of all; undefined when nothing is searched for. */
export const searchHits = (table: 'post' | 'contact', q = '', range?: IdRange) =>
  q.trim() === '' ? undefined : fullTextHits(table, q, range);

interface Hit {
  id: number;
  /** Milliseconds since 1970. */
  date: number;
}

interface FoundPage {
  /** Newest first. */
  ids: number[];
  total: number;
  /** There are more than `total` says. */
  atLeast?: true;
}

/** @param hits at most HITS_MAX + 1 */
export function pageOfHits(
  hits: readonly Hit[],
  { limit, offset }: { limit: number; offset: number },
): FoundPage {
  const sorted = hits.toSorted((a, b) => b.date - a.date || b.id - a.id);
  return {
    ids: sorted.slice(offset, offset + limit).map(({ id }) => id),
    total: hits.length,
    ...(hits.length > HITS_MAX && { atLeast: true }),
  };
}
