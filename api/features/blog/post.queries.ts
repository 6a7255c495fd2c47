import type { SqlEntityManager } from '@mikro-orm/sqlite';
import { searchPatterns } from '#api/db/search-words.ts';
import { LIST_MAX, type ListQuery } from '#contract/blog.ts';
import type { Page } from '#contract/endpoint.ts';

/** A post with its category's name, without its text. */
export interface PostHeadRow {
  id: number;
  blogTitle: string;
  imageAlt: string;
  image: string;
  /** Milliseconds since 1970. */
  date: number;
  categoryId: number;
  categoryName: string;
}
export type CardRow = PostHeadRow & { excerpt: string };
export type WholeRow = PostHeadRow & { description: string };

// SQL as text: these are the site's busiest reads, and entities with their category cost ten times the time.
const HEAD =
  'p.id, p.blog_title as blogTitle, p.image_alt as imageAlt, p.image, p.date, c.id as categoryId, c.category as categoryName';
const FROM = 'from post p join category c on c.id = p.category_id';

export async function findPost(em: SqlEntityManager, id: number): Promise<WholeRow | undefined> {
  const [row] = await em.execute<WholeRow[]>(`select ${HEAD}, p.description ${FROM} where p.id = ?`, [id]);
  return row;
}

export async function categoryStands(em: SqlEntityManager, id: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from category where id = ?', [id]);
  return rows.length > 0;
}

export async function imageStands(em: SqlEntityManager, name: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from post where image = ?', [name]);
  return rows.length > 0;
}

/** Where a post is, and when it was changed last. */
export interface PostAddress {
  id: number;
  blog_title: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

export function postAddresses(em: SqlEntityManager, max: number): Promise<PostAddress[]> {
  return em.execute(
    'select id, blog_title, changed_at as changedAt from post order by date desc, id desc limit ?',
    [max],
  );
}

export const pageOfCards = (em: SqlEntityManager, query: ListQuery, categoryId?: number) =>
  pageOf<CardRow>(em, `${HEAD}, p.excerpt`, query, categoryId);

export const pageOfPosts = (em: SqlEntityManager, query: ListQuery, categoryId?: number) =>
  pageOf<WholeRow>(em, `${HEAD}, p.description`, query, categoryId);

async function pageOf<Row extends PostHeadRow>(
  em: SqlEntityManager,
  columns: string,
  query: ListQuery,
  categoryId?: number,
): Promise<Page<Row>> {
  // The ids first, from an index alone: a late page must not read all the texts before it.
  const { ids, total } = await findIds(em, query, categoryId);
  const rows = await em.execute<Row[]>(
    `select ${columns} ${FROM} where p.id in (${ids.map(() => '?').join()}) order by p.date desc, p.id desc`,
    ids,
  );
  return { rows, total };
}

async function findIds(
  em: SqlEntityManager,
  { page = 1, limit = LIST_MAX, q }: ListQuery,
  categoryId?: number,
): Promise<{ ids: number[]; total: number }> {
  const patterns = searchPatterns(q);
  const conditions = patterns.map(() => "(blog_title like ? escape '\\' or description like ? escape '\\')");
  const values: (string | number)[] = patterns.flatMap((pattern) => [pattern, pattern]);
  if (categoryId !== undefined) {
    conditions.push('category_id = ?');
    values.push(categoryId);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const newestFirst = `select id from post ${where} order by date desc, id desc`;
  const from = (page - 1) * limit;
  if (patterns.length > 0) {
    // One look at the texts serves both, the page and the count.
    const all = await em.execute<{ id: number }[]>(newestFirst, values);
    return { ids: all.slice(from, from + limit).map(({ id }) => id), total: all.length };
  }
  const [count] = await em.execute<{ total: number }[]>(
    `select count(*) as total from post ${where}`,
    values,
  );
  const rows = await em.execute<{ id: number }[]>(`${newestFirst} limit ? offset ?`, [
    ...values,
    limit,
    from,
  ]);
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}
