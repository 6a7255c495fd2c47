import type { SqlEntityManager } from '@mikro-orm/sql';
import { isPublicRow } from '#api/db/public-post.ts';
import { tablesOf } from '#api/db/tables.ts';
import { slugOf } from '#contract/slug.ts';
import { visibleTo } from './post.repository.ts';

/** Where a post is. */
export interface PostAddress {
  id: number;
  blog_title: string;
  slug: string;
  /** A scheduled post was changed when it was published. Milliseconds since 1970. */
  changedAt: number;
}

const COLUMNS = ['post.id', 'post.blog_title', 'post.slug', 'post.date', 'post.changed_at'] as const;

const asAddress = (row: {
  id: number;
  blog_title: string;
  slug: string;
  date: number;
  changed_at: number;
}): PostAddress => ({
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

/** Ids that one part of a large sitemap is of. */
const PART = 1000;

/** The parts in which there are posts, public or not, from 0. */
export async function addressParts(em: SqlEntityManager): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('post')
    // A literal: bound, it would be a fraction, and the division, too.
    .select((eb) => eb('id', '/', eb.lit(PART)).as('part'))
    .distinct()
    .orderBy('part')
    .execute();
  return rows.map(({ part }) => Number(part));
}

/** The same of one part, by id. */
export async function addressesOfPart(em: SqlEntityManager, part: number, now: Date): Promise<PostAddress[]> {
  // Who is visible is judged here: asked for it, SQLite would read the index of all that are.
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
