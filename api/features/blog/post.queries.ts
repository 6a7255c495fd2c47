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
  state: 'published' | 'draft';
  revision: number;
}
export type CardRow = PostHeadRow & { excerpt: string };
export type WholeRow = PostHeadRow & { description: string };

/** Who looks: the public sees what is published by `now`, the operator (`all`) whatever is not deleted. */
export interface Sight {
  all: boolean;
  now: Date;
}

/** The condition on table `post` by which a post is seen. Written out, so that the indexes serve it. */
function seenBy({ all, now }: Sight): { condition: string; values: number[] } {
  const standing = 'post.deleted_at is null';
  if (all) return { condition: standing, values: [] };
  return {
    condition: `${standing} and post.state = 'published' and post.date <= ?`,
    values: [now.getTime()],
  };
}

// SQL as text: these are the site's busiest reads, and entities with their category cost ten times the time.
const HEAD =
  'post.id, post.blog_title as blogTitle, post.image_alt as imageAlt, post.image, post.date, post.state, post.revision, c.id as categoryId, c.category as categoryName';
const FROM = 'from post join category c on c.id = post.category_id';

export async function findPost(
  em: SqlEntityManager,
  id: number,
  sight: Sight,
): Promise<WholeRow | undefined> {
  const seen = seenBy(sight);
  const [row] = await em.execute<WholeRow[]>(
    `select ${HEAD}, post.description ${FROM} where post.id = ? and ${seen.condition}`,
    [id, ...seen.values],
  );
  return row;
}

/** The post that a form with this key made already. */
export async function idOfKey(em: SqlEntityManager, key: string): Promise<number | undefined> {
  const [row] = await em.execute<{ id: number }[]>('select id from post where key = ?', [key]);
  return row?.id;
}

/** Those of the ids whose posts are seen. */
export async function idsSeen(em: SqlEntityManager, ids: readonly number[], sight: Sight): Promise<number[]> {
  const seen = seenBy(sight);
  const rows = await em.execute<{ id: number }[]>(
    `select id from post where id in (${ids.map(() => '?').join()}) and ${seen.condition} order by id`,
    [...ids, ...seen.values],
  );
  return rows.map(({ id }) => id);
}

export async function categoryStands(em: SqlEntityManager, id: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from category where id = ?', [id]);
  return rows.length > 0;
}

/** Whether a post that is seen shows the image. */
export async function imageIsSeen(em: SqlEntityManager, name: string, sight: Sight): Promise<boolean> {
  const seen = seenBy(sight);
  const rows = await em.execute<unknown[]>(`select 1 from post where image = ? and ${seen.condition}`, [
    name,
    ...seen.values,
  ]);
  return rows.length > 0;
}

/** Whether any post at all has the image, a deleted one that may come back included. */
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

/** The public posts' addresses, newest first. A scheduled one has changed when it came out. */
export function postAddresses(em: SqlEntityManager, max: number, now: Date): Promise<PostAddress[]> {
  const seen = seenBy({ all: false, now });
  return em.execute(
    `select id, blog_title, max(changed_at, date) as changedAt from post where ${seen.condition} order by date desc, id desc limit ?`,
    [...seen.values, max],
  );
}

/** Which posts a list is of. */
export interface Wanted {
  query: Pick<ListQuery, 'page' | 'limit' | 'q'>;
  categoryId?: number | undefined;
  sight: Sight;
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
  // The ids first, from an index alone: a late page must not read all the texts before it.
  const { ids, total } = await findIds(em, wanted);
  const rows = await em.execute<Row[]>(
    `select ${columns} ${FROM} where post.id in (${ids.map(() => '?').join()}) order by post.date desc, post.id desc`,
    ids,
  );
  return { rows, total };
}

async function findIds(
  em: SqlEntityManager,
  { query: { page = 1, limit = LIST_MAX, q }, categoryId, sight }: Wanted,
): Promise<{ ids: number[]; total: number }> {
  const seen = seenBy(sight);
  const patterns = searchPatterns(q);
  const conditions = [
    ...(categoryId === undefined ? [] : ['category_id = ?']),
    seen.condition,
    ...patterns.map(() => "(blog_title like ? escape '\\' or description like ? escape '\\')"),
  ];
  const values = [
    ...(categoryId === undefined ? [] : [categoryId]),
    ...seen.values,
    ...patterns.flatMap((pattern) => [pattern, pattern]),
  ];
  const from = `from post where ${conditions.join(' and ')}`;
  const place = [limit, (page - 1) * limit];
  const newestFirst = 'order by date desc, id desc limit ? offset ?';
  const count = async () => {
    const [row] = await em.execute<{ total: number }[]>(`select count(*) as total ${from}`, values);
    return row?.total ?? 0;
  };
  if (patterns.length > 0) {
    // One look at the texts serves both, the page and the count; past the end there is no row to count with.
    const rows = await em.execute<{ id: number; total: number }[]>(
      `select id, count(*) over () as total ${from} ${newestFirst}`,
      [...values, ...place],
    );
    const total = rows[0]?.total ?? (page === 1 ? 0 : await count());
    return { ids: rows.map(({ id }) => id), total };
  }
  const total = await count();
  const rows = await em.execute<{ id: number }[]>(`select id ${from} ${newestFirst}`, [...values, ...place]);
  return { ids: rows.map(({ id }) => id), total };
}
