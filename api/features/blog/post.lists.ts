import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { FAR, farRows } from '#api/db/far-rows.ts';
import { type FoundRows, searchPhrases } from '#api/db/search-words.ts';
import type { ListQuery } from '#contract/blog.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import type { Page } from '#contract/endpoint.ts';
import { countedBy, countPosts, shareOfCategory } from './post.count.ts';
import {
  type CardRow,
  FROM,
  HEAD,
  type PostHeadRow,
  type Sight,
  seenBy,
  type WholeRow,
} from './post.queries.ts';
import { findIds, type ListPart } from './post.search.ts';

/** Which posts a list is of. */
export interface Wanted {
  query: Pick<ListQuery, 'page' | 'limit' | 'q'>;
  categoryId?: number | undefined;
  sight: Sight;
  signal: AbortSignal | undefined;
}

export const pageOfCards = (em: SqlEntityManager, wanted: Wanted) =>
  pageOf<CardRow>(em, `${HEAD}, post.excerpt`, wanted);

export const pageOfPosts = (em: SqlEntityManager, wanted: Wanted) =>
  pageOf<WholeRow>(em, `${HEAD}, post.description`, wanted);

async function pageOf<Row extends PostHeadRow>(
  em: SqlEntityManager,
  columns: string,
  wanted: Wanted,
): Promise<Page<Row>> {
  const phrases = searchPhrases(wanted.query.q);
  const { page = 1, limit = LIST_MAX } = wanted.query;
  const part = { ...conditionsOf(wanted), limit, offset: (page - 1) * limit };
  // The ids first, from an index alone: a late page must not read all the texts before it.
  const { ids, ...found } =
    phrases === undefined
      ? await listIds(em, part, wanted)
      : await findIds(em, part, { phrases, signal: wanted.signal });
  // The event loop turns in between: what was deleted or unpublished since then does not go out.
  const rows = await em.execute<Row[]>(
    `select ${columns} ${FROM} where post.id in (${ids.map(() => '?').join()}) and ${part.condition} order by post.date desc, post.id desc`,
    [...ids, ...part.values],
  );
  return { rows, ...found };
}

/** What a post has to be to stand in the list, its words aside. */
function conditionsOf({ categoryId, sight }: Wanted): Omit<ListPart, 'limit' | 'offset'> {
  const seen = seenBy(sight);
  if (categoryId === undefined) return seen;
  return {
    condition: `post.category_id = ? and ${seen.condition}`,
    values: [categoryId, ...seen.values],
    share: shareOfCategory(categoryId),
  };
}

async function listIds(
  em: SqlEntityManager,
  { condition, values, limit, offset }: ListPart,
  { sight, categoryId }: Wanted,
): Promise<FoundRows> {
  const { total, toCome } = await countPosts(em, sight, categoryId);
  const shown = Math.min(limit, Math.max(0, total - offset));
  if (shown === 0) return { ids: [], total };
  // The index is walked from its nearer end.
  const fromEnd = offset > total / 2;
  const skipped = fromEnd ? total - offset - shown : offset;
  if (skipped > FAR) {
    const counted = countedBy(sight, categoryId);
    const part = { ...counted, standing: 'deleted_at is null', limit: shown, offset: toCome + offset };
    const far = await farRows<{ id: number }>(em, { table: 'post', columns: 'id', ...part });
    return { ids: far.map(({ id }) => id), total };
  }
  const order = fromEnd ? 'asc' : 'desc';
  const rows = await em.execute<{ id: number }[]>(
    `select id from post where ${condition} order by date ${order}, id ${order} limit ? offset ?`,
    [...values, shown, skipped],
  );
  return { ids: rows.map(({ id }) => id), total };
}
