import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { countRows } from '#api/db/counts.ts';
import { countedPageOf } from '#api/db/expressions.ts';
import { HITS_MAX, pageOfHits, searchRows } from '#api/db/search.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import { figureDays, figureOfPage } from '#api/features/traffic/page-figures.service.ts';
import { figureOrderOf, type PostAuthor, type PostOrder, type PostState } from '#contract/blog.ts';
import { rankedBy, titleRank } from '#contract/search-rules.ts';
import {
  type CardRow,
  type FoundRow,
  type FullPostRow,
  type PageOf,
  postHeads,
  RENDERED,
  type RenderedRow,
  TEXTS,
  type Viewer,
  visibleTo,
} from './post.queries.ts';

/** Which posts a list holds. */
interface Wanted {
  viewer: Viewer;
  categoryId?: number | undefined;
  /** Only operators may ask for a state or an author. */
  state?: PostState | undefined;
  authorId?: number | undefined;
}

interface List extends Wanted {
  q?: string | undefined;
  order?: PostOrder | undefined;
  limit: number;
  offset: number;
  /** For a search: posts whose titles hold most of its words come first, then the order of the list. */
  isRanked?: boolean;
}

export const pageOfCards = (em: SqlEntityManager, list: List): Promise<PageOf<CardRow>> =>
  pageOf(em, list, (posts) => posts.select('post.excerpt').execute());

/** What a search of the site found, the best first. */
export const pageOfFound = (em: SqlEntityManager, list: List): Promise<PageOf<FoundRow>> =>
  pageOf(em, { ...list, isRanked: true }, (posts) =>
    posts.select(['post.excerpt', 'post.description']).execute(),
  );

export const pageOfPosts = (em: SqlEntityManager, list: List): Promise<PageOf<FullPostRow>> =>
  pageOf(em, list, (posts) => posts.select(TEXTS).execute());

export const pageOfRendered = (em: SqlEntityManager, list: List): Promise<PageOf<RenderedRow>> =>
  pageOf(em, list, (posts) => posts.select(RENDERED).execute());

/** Reads the posts of a page by its ids, but for those that were hidden after the ids were read. */
async function pageOf<Row extends { id: number }>(
  em: SqlEntityManager,
  list: List,
  read: (posts: ReturnType<typeof postHeads>) => Promise<Row[]>,
): Promise<PageOf<Row>> {
  const { ids, ...found } = await pageOfIds(em, list);
  const posts = postHeads(em, list.viewer).where('post.id', 'in', ids).where(isWanted(list));
  const rows = await read(inOrder(em, posts, list));
  return { rows: list.isRanked ? rankedBy(rows, ({ id }) => -ids.indexOf(id)) : rows, ...found };
}

/** Reads the ids alone, from an index, so that a late page does not read the texts of all pages before it. */
async function pageOfIds(em: SqlEntityManager, list: List) {
  const { q = '', limit, offset, isRanked = false } = list;
  const hits = await searchRows(em, 'post', q);
  if (hits !== undefined) {
    const all = tablesOf(em)
      .selectFrom(hits.as('post'))
      .where(isWanted(list))
      .select('post.id')
      .$if(isRanked, (query) => query.select('post.blog_title'));
    const found = await inOrder(em, all, list)
      .limit(HITS_MAX + 1)
      .execute();
    const ranked = isRanked ? rankedBy(found, ({ blog_title }) => titleRank(blog_title ?? '', q)) : found;
    return pageOfHits(ranked, { limit, offset });
  }
  const all = tablesOf(em).selectFrom('post').where(isWanted(list)).select('post.id');
  const rows = await inOrder(em, all, list).limit(limit).offset(offset).execute();
  return { ids: rows.map(({ id }) => id), total: await countWanted(em, list) };
}

function isWanted({ viewer, categoryId, state, authorId }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  return eb.and([
    visibleTo(viewer, categoryId),
    ...(authorId === undefined ? [] : [eb('post.author_id', '=', authorId)]),
    ...(state === undefined ? [] : [isOfState(state, viewer.now)]),
  ]);
}

function isOfState(state: PostState, now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  if (state === 'draft') return eb('post.state', '=', 'draft');
  return eb.and([
    eb('post.state', '=', 'published'),
    eb('post.date', state === 'published' ? '<=' : '>', now.getTime()),
  ]);
}

/** Orders posts; equal dates and titles by id. Titles are compared without case, as the index has them. */
function inOrder<DB, Table extends keyof DB, Row>(
  em: SqlEntityManager,
  query: SelectQueryBuilder<DB, Table, Row>,
  { order = 'newest', viewer }: Pick<List, 'order' | 'viewer'>,
): SelectQueryBuilder<DB, Table, Row> {
  const eb = expressionBuilder<Tables, 'post'>();
  const { by, direction: way } = figureOrderOf(order) ?? {};
  if (by !== undefined && way !== undefined) {
    const figure = figureOfPage(em, countedPageOf(eb.ref('post.id')), by, figureDays(viewer.now));
    return query.orderBy(figure, way).orderBy(eb.ref('post.id'), way);
  }
  const isByTitle = order === 'title' || order === 'title_desc';
  const key: Expression<unknown> = isByTitle ? eb.fn('lower', ['post.blog_title']) : eb.ref('post.date');
  const direction = order === 'newest' || order === 'title_desc' ? 'desc' : 'asc';
  return query.orderBy(key, direction).orderBy(eb.ref('post.id'), direction);
}

/** Counts a list's posts, by the totals of triggers where those know them. */
async function countWanted(em: SqlEntityManager, wanted: Wanted): Promise<number> {
  const { viewer, categoryId, state, authorId } = wanted;
  if (state === undefined && authorId === undefined) return countPosts(em, viewer, categoryId);
  return countRows(tablesOf(em).selectFrom('post').where(isWanted(wanted)));
}

/** The stored totals count scheduled posts as published, so posts that are still to come are subtracted. */
async function countPosts(em: SqlEntityManager, viewer: Viewer, categoryId?: number): Promise<number> {
  const { all, now } = viewer;
  const counted = await tablesOf(em)
    .selectFrom('post_count')
    .$if(!all, (query) => query.where('state', '=', 'published'))
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .executeTakeFirst();
  if (all) return counted?.count ?? 0;
  const scheduled = tablesOf(em)
    .selectFrom('post')
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .where('date', '>', now.getTime())
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0));
  return (counted?.count ?? 0) - (await countRows(scheduled));
}

/** How many posts each category has that are not deleted; none has no row. */
export const countByCategory = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_count')
    .innerJoin('category', 'category.id', 'post_count.category_id')
    .select(({ fn, cast }) => [
      'category.id',
      cast<number>(fn.sum('post_count.count'), 'integer').as('posts'),
    ])
    .groupBy('category.id')
    .orderBy('category.id')
    .execute();

/** The operators who made posts that are not deleted, by name. */
export const listAuthors = (em: SqlEntityManager): Promise<PostAuthor[]> =>
  tablesOf(em)
    .selectFrom('operator')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post')
          .whereRef('post.author_id', '=', 'operator.id')
          .where('post.deleted_at', 'is', null)
          .select('post.id'),
      ),
    )
    .select(['operator.id', 'operator.username'])
    .orderBy('operator.username')
    .execute();
