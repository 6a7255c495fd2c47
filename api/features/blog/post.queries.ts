import { type FilterQuery, LockMode, type RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { engineOf } from '#api/db/engine.ts';
import { isPublicPost, isPublicRow } from '#api/db/expressions.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { searchedText } from '#contract/search-rules.ts';
import { slugOf } from '#contract/slug.ts';
import { PostEntity, type PostRow } from './blog.entities.ts';

/** A post with its category's name, without its text. */
export type PostHeadRow = Pick<Row<'post'>, PostColumn> &
  Pick<Row<'category'>, 'category' | 'care'> & { author_id?: number | null; author?: string | null };
export type CardRow = PostHeadRow & { excerpt: string };
/** A card with the text that it was found by. */
export type FoundRow = CardRow & { description: string };
/** `changed_at`: milliseconds since 1970. */
export type FullPostRow = PostHeadRow &
  Pick<Row<'post'>, 'description' | (typeof SEO)[number]> & { changed_at: number };
export type RenderedRow = FullPostRow & Pick<Row<'post'>, 'excerpt' | 'html' | 'renderer'>;

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

/** The columns for search engines and shared links. */
const SEO = ['seo_title', 'seo_description', 'share_picture', 'canonical', 'noindex'] as const;

/** The columns of a post's texts. */
export const TEXTS = [
  'post.description',
  'post.changed_at',
  ...SEO.map((name) => `post.${name}` as const),
] as const;

/** Those with what is made of them. */
export const RENDERED = [...TEXTS, 'post.excerpt', 'post.html', 'post.renderer'] as const;

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
] as const;
type PostColumn = (typeof HEAD)[number] extends `post.${infer Name}` ? Name : never;

/** Lets through the posts of one category, or of all, that the viewer may see. */
export function visibleTo({ all, now }: Viewer, categoryId?: number): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'post'>();
  return eb.and([
    ...(categoryId === undefined ? [] : [eb('post.category_id', '=', categoryId)]),
    all ? eb('post.deleted_at', 'is', null) : isPublicPost(now),
  ]);
}

/** Heads of posts, for operators with who made them. */
export const postHeads = (em: SqlEntityManager, { all }: Viewer) =>
  tablesOf(em)
    .selectFrom('post')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select([...HEAD, 'category.category', 'category.care'])
    .$if(all, (query) =>
      query
        .leftJoin('operator', 'operator.id', 'post.author_id')
        .select(['post.author_id', 'operator.username as author']),
    );

export const findPost = (
  em: SqlEntityManager,
  id: number,
  viewer: Viewer,
): Promise<RenderedRow | undefined> =>
  postHeads(em, viewer)
    .select(RENDERED)
    .where('post.id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** The post that a form with this key made already; it may be deleted. */
export async function idOfKey(em: SqlEntityManager, key: string): Promise<number | undefined> {
  const row = await tablesOf(em).selectFrom('post').where('key', '=', key).select('id').executeTakeFirst();
  return row?.id;
}

/** Which of the ids are of posts that the viewer may see, in rising order. */
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

/** Stores and indexes a post. Returns its id. */
export async function insertPost(
  em: SqlEntityManager,
  post: RequiredEntityData<PostRow> & SearchedText,
): Promise<number> {
  const id = await em.insert(PostEntity, post);
  await indexPost(em, id, post);
  return id;
}

/** Reads posts and locks them until the transaction ends, in one order everywhere, so that two changes never wait for each other. */
export const findForChange = (em: SqlEntityManager, where: FilterQuery<PostRow>): Promise<PostRow[]> =>
  em.find(PostEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });

/** The ids of the posts that have this main picture, also of deleted ones. */
export async function idsOfImage(em: SqlEntityManager, image: string): Promise<number[]> {
  const rows = await tablesOf(em).selectFrom('post').where('image', '=', image).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Reads a deleted post, too. */
export async function titleOf(em: SqlEntityManager, id: number): Promise<string> {
  const query = tablesOf(em).selectFrom('post').select('blog_title').where('id', '=', id);
  return (await query.executeTakeFirst())?.blog_title ?? '';
}

/** At most `max` posts that were deleted by `before`, with the names of their pictures, for this process to delete. */
export async function takeTrashed(
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
  return engineOf(em).takeRows(query, ['post']).execute();
}

/** A post's text as it was typed and as it was rendered. */
export interface StoredText {
  id: number;
  description: string;
  html: string;
  renderer: number;
}

export const findText = (em: SqlEntityManager, id: number): Promise<StoredText | undefined> =>
  tablesOf(em)
    .selectFrom('post')
    .where('id', '=', id)
    .select(['id', 'description', 'html', 'renderer'])
    .executeTakeFirst();

/** What was typed, with the version that it is of. */
export const textsOf = (em: SqlEntityManager, ids: readonly number[]) =>
  tablesOf(em).selectFrom('post').where('id', 'in', ids).select(['id', 'revision', 'description']).execute();

/** Stores the HTML of an unchanged text, unless a newer renderer did. */
export async function updateHtml(
  em: SqlEntityManager,
  { id, description, html, renderer }: StoredText,
): Promise<void> {
  await tablesOf(em)
    .updateTable('post')
    .set({ html, renderer })
    .where('id', '=', id)
    .where('description', '=', description)
    .where('renderer', '<', renderer)
    .execute();
}

type SearchedText = Pick<PostRow, 'blogTitle'> & { description: string };

/** Posts are found by their title and text. */
export const indexPost = (
  em: SqlEntityManager,
  id: number,
  { blogTitle, description }: SearchedText,
): Promise<void> =>
  engineOf(em).indexWords(em, 'post', [{ id, texts: [blogTitle, searchedText(description)] }]);

/** What a post's address is made of. */
interface PostAddress {
  id: number;
  blog_title: string;
  slug: string;
  /** The last change, or a later publication. Milliseconds since 1970. */
  changedAt: number;
}

const COLUMNS = ['post.id', 'post.blog_title', 'post.slug', 'post.date', 'post.changed_at'] as const;

const asAddress = (
  row: Pick<Row<'post'>, 'id' | 'blog_title' | 'slug' | 'date' | 'changed_at'>,
): PostAddress => ({
  id: row.id,
  blog_title: row.blog_title,
  slug: row.slug || slugOf(row.blog_title),
  changedAt: Math.max(row.changed_at, row.date),
});

/** The addresses of public posts that search engines may list, newest first. */
export async function newestAddresses(em: SqlEntityManager, max: number, now: Date): Promise<PostAddress[]> {
  const rows = await tablesOf(em)
    .selectFrom('post')
    .where(visibleTo({ all: false, now }))
    .where('post.noindex', '=', false)
    .where('post.canonical', '=', '')
    .select(COLUMNS)
    .orderBy('post.date', 'desc')
    .orderBy('post.id', 'desc')
    .limit(max)
    .execute();
  return rows.map(asAddress);
}

/** The categories that have published posts, by id. A post that is still to come counts as published. */
export async function categoriesWithPosts(em: SqlEntityManager): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('post_count')
    .where('state', '=', 'published')
    .where('count', '>', 0)
    .select('category_id')
    .orderBy('category_id')
    .execute();
  return rows.map(({ category_id }) => category_id);
}

/** How many ids one part of a large sitemap covers. */
const PART = 1000;

/** The parts in which there are posts, public or not, from 0. */
export async function addressParts(em: SqlEntityManager): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('post')
    // A bound number is a fraction, so the division would give one.
    .select((eb) => eb('id', '/', eb.lit(PART)).as('part'))
    .distinct()
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => Number(part));
}

/** The addresses of one part, by id. */
export async function addressesOfPart(em: SqlEntityManager, part: number, now: Date): Promise<PostAddress[]> {
  // Visibility is checked here, since SQLite would read the index of all visible posts for it.
  const rows = await tablesOf(em)
    .selectFrom('post')
    .where('post.id', '>=', part * PART)
    .where('post.id', '<', (part + 1) * PART)
    .select([...COLUMNS, 'post.state', 'post.deleted_at', 'post.noindex', 'post.canonical'])
    .orderBy('post.id')
    .execute();
  return rows.filter((row) => isPublicRow(row, now) && !row.noindex && row.canonical === '').map(asAddress);
}

/** The address of one post, and whether the public can read it. undefined for no such post, or one deleted for good. */
export async function addressOf(em: SqlEntityManager, id: number, now: Date) {
  const row = await tablesOf(em)
    .selectFrom('post')
    .where('post.id', '=', id)
    .select([...COLUMNS, 'post.state', 'post.deleted_at'])
    .executeTakeFirst();
  return row && { ...asAddress(row), isPublic: isPublicRow(row, now) };
}
