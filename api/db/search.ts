import type { SqlEntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import {
  countTermBeginnings,
  type IdRange,
  idsWithWords,
  rowsWithWords,
  type Searched,
  type SearchedRow,
} from './sqlite/full-text.ts';

/** So many hits are paged through; of more it is only said that there are more. */
export const HITS_MAX = 1000;

const isBlank = (q: string | undefined): boolean => q === undefined || q.trim() === '';

/** A subquery of the rows that hold the words of `q`; undefined when nothing is searched for. */
export const searchRows = async <Table extends keyof Searched>(
  em: SqlEntityManager,
  table: Table,
  q: string | undefined,
): Promise<RawBuilder<SearchedRow<Table>> | undefined> =>
  isBlank(q) ? undefined : rowsWithWords(em, table, q ?? '');

/** A subquery of their ids within a range. */
export const searchIds = (
  table: keyof Searched,
  q: string | undefined,
  range: IdRange,
): RawBuilder<number> | undefined => (isBlank(q) ? undefined : idsWithWords(table, q ?? '', range));

/** How many rows have a word that begins with each of these (folded words), counted to 100; those of none are left out. */
export const countBeginnings = (
  em: SqlEntityManager,
  table: keyof Searched,
  beginnings: readonly string[],
): Promise<Map<string, number>> => countTermBeginnings(em, table, beginnings);

/** @param hits in the order of the list, at most HITS_MAX + 1 */
export const pageOfHits = (
  hits: readonly { id: number }[],
  { limit, offset }: { limit: number; offset: number },
): { ids: number[]; total: number; atLeast?: true } => ({
  ids: hits.slice(offset, offset + limit).map(({ id }) => id),
  total: hits.length,
  ...(hits.length > HITS_MAX && { atLeast: true }),
});
