import type { SqlEntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import { engineOf, type IdRange, type Searched, type SearchedRow } from './engine.ts';

/** A search pages through so many hits at most, and says that there are more. */
export const HITS_MAX = 1000;

export const isBlank = (q: string | undefined): boolean => q === undefined || q.trim() === '';

/** Fills the index with rows that came another way: by a copy of a whole site. */
export async function indexMissingRows(em: SqlEntityManager): Promise<void> {
  for (const table of ['post', 'contact'] as const) await engineOf(em).indexMissing(em, table);
}

/** A subquery of the rows that hold the words of `q`; undefined when nothing is searched for. */
export async function searchRows<Table extends keyof Searched>(
  em: SqlEntityManager,
  table: Table,
  q: string | undefined,
): Promise<RawBuilder<SearchedRow<Table>> | undefined> {
  return isBlank(q) ? undefined : engineOf(em).rowsWithWords(em, table, q ?? '');
}

/** A subquery of their ids within a range. */
export function searchIds(
  em: SqlEntityManager,
  table: keyof Searched,
  q: string | undefined,
  range: IdRange,
): RawBuilder<number> | undefined {
  return isBlank(q) ? undefined : engineOf(em).idsWithWords(table, q ?? '', range);
}

/** @param hits in the order of the list, at most HITS_MAX + 1 */
export const pageOfHits = (
  hits: readonly { id: number }[],
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; total: number; atLeast?: true } => ({
  ids: hits.slice(offset, offset + limit).map(({ id }) => id),
  total: hits.length,
  ...(hits.length > HITS_MAX && { atLeast: true }),
});
