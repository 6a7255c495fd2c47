import { LockMode, type RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { takeRows } from '#api/db/locks.ts';
import { isPublicPost } from '#api/db/public-post.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { PostEntity, type PostRow } from './blog.entities.ts';
import { indexPost, type SearchedText } from './post-text.repository.ts';

/** A post with its category's name, without its text. */
export interface PostHeadRow {
  id: number;
  blog_title: string;
  image_alt: string;
  image: string;
  /** Milliseconds since 1970. */
  date: number;
  category_id: number;
  category: string;
  care: boolean;
  author_name: string | null;
  state: 'published' | 'draft';
  revision: number;
  slug: string;
  language: string;
  /** For the operator. */
  author_id?: number | null;
  author?: string | null;
}
export type CardRow = PostHeadRow & { excerpt: string };
/** `changed_at` of one post that is asked for. Milliseconds since 1970. */
export type WholeRow = PostHeadRow &
  Pick<Row<'post'>, 'description' | (typeof SEO)[number]> & { changed_at?: number };

export type HiddenRow = Pick<Row<'post'>, 'id' | 'blog_title'> & { deleted_at: number };

/** The public sees what is published by `now`, the operator (`all`) whatever is not deleted. */
export interface Viewer {
  all: boolean;
  now: Date;
}

export interface PageOf<Row> {
  rows: Row[];
  total: number;
  atLeast?: true;
}

/** What search engines and shared links are told of a post. */
const SEO = ['seo_title', 'seo_description', 'share_picture', 'canonical', 'noindex'] as const;

/** Of a whole post. */
export const TEXTS = ['post.description', ...SEO.map((name) => `post.${name}` as const)] as const;

const HEAD = [
  'post.id',
  'post.blog_title',
  'post.image_alt',
  'post.image',
  'post.date',
  'post.state',
  'post.revision',
  'post.slug',
  'post.language',
  'post.category_id',
  'post.author_name',
  'category.category',
  'category.care',
] as const;

/** Of one category, or of all. */
export function visibleTo({ all, now }: Viewer, categoryId?: number): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  return eb.and([
    ...(categoryId === undefined ? [] : [eb('post.category_id', '=', categoryId)]),
    all ? eb('post.deleted_at', 'is', null) : isPublicPost(now),
  ]);
}

/** Heads of posts; the operator is told who made them. */
export const postHeads = (em: SqlEntityManager, { all }: Viewer) =>
  tablesOf(em)
    .selectFrom('post')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(HEAD)
    .$if(all, (query) =>
      query
        .leftJoin('operator', 'operator.id', 'post.author_id')
        .select(['post.author_id', 'operator.username as author']),
    );

export const findPost = (em: SqlEntityManager, id: number, viewer: Viewer): Promise<WholeRow | undefined> =>
  postHeads(em, viewer)
    .select([...TEXTS, 'post.changed_at'])
    .where('post.id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** The post that a form with this key made already; it may be deleted. */
export async function idOfKey(em: SqlEntityManager, key: string): Promise<number | undefined> {
  const row = await tablesOf(em).selectFrom('post').where('key', '=', key).select('id').executeTakeFirst();
  return row?.id;
}

/** Those of the ids whose posts are visible, in rising order. */
export async function visibleIds(
  em: SqlEntityManager,
  ids: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('post')
    .where('post.id', 'in', ids)
    .where(visibleTo(viewer))
    .select('post.id')
    .orderBy('post.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives its id. */
export async function insertPost(
  em: SqlEntityManager,
  post: RequiredEntityData<PostRow> & SearchedText,
): Promise<number> {
  const id = await em.insert(PostEntity, post);
  await indexPost(em, id, post);
  return id;
}

/** To be changed in this transaction. null when there is no such post, or it is deleted. */
export const findForChange = (em: SqlEntityManager, id: number): Promise<PostRow | null> =>
  em.findOne(PostEntity, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Those of the ids that are not deleted, to be changed in this transaction. */
export const findAllForChange = (em: SqlEntityManager, ids: readonly number[]): Promise<PostRow[]> =>
  em.find(PostEntity, { id: { $in: [...ids] }, deletedAt: null }, IN_TURN);

/** Those of the ids that were hidden after `since`. */
export const findHiddenForChange = (
  em: SqlEntityManager,
  ids: readonly number[],
  since: Date,
): Promise<PostRow[]> => em.find(PostEntity, { id: { $in: [...ids] }, deletedAt: { $gt: since } }, IN_TURN);

/** Those of the ids, also hidden ones, to be changed in this transaction. */
export const findEvenHiddenForChange = (em: SqlEntityManager, ids: readonly number[]): Promise<PostRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : em.find(PostEntity, { id: { $in: [...ids] } }, IN_TURN);

/** Of the posts that have this main picture, also hidden ones. */
export async function idsOfImage(em: SqlEntityManager, image: string): Promise<number[]> {
  const rows = await tablesOf(em).selectFrom('post').where('image', '=', image).select('id').execute();
  return rows.map(({ id }) => id);
}

/** In one order everywhere, so that two changes of many never wait for each other. */
const IN_TURN = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;

/** Also of a deleted one. */
export async function titleOf(em: SqlEntityManager, id: number): Promise<string> {
  const query = tablesOf(em).selectFrom('post').select('blog_title').where('id', '=', id);
  return (await query.executeTakeFirst())?.blog_title ?? '';
}

/** At most `max` posts that were hidden by `before`, with the names of their pictures, for this process to delete. */
export async function takeHidden(
  em: SqlEntityManager,
  before: Date,
  max: number,
): Promise<{ id: number; image: string }[]> {
  const query = tablesOf(em)
    .selectFrom('post')
    .where('deleted_at', '<=', before.getTime())
    .select(['id', 'image'])
    .orderBy('deleted_at')
    .limit(max);
  return takeRows(em, query, ['post']).execute();
}

export async function deletePosts(em: SqlEntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await em.nativeDelete(PostEntity, { id: { $in: [...ids] } });
}
