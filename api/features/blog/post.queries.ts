import type { SqlEntityManager } from '@mikro-orm/sqlite';

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
export function seenBy({ all, now }: Sight): { condition: string; values: number[] } {
  const standing = 'post.deleted_at is null';
  if (all) return { condition: standing, values: [] };
  return {
    condition: `${standing} and post.state = 'published' and post.date <= ?`,
    values: [now.getTime()],
  };
}

// SQL as text: these are the site's busiest reads, and entities with their category cost ten times the time.
export const HEAD =
  'post.id, post.blog_title as blogTitle, post.image_alt as imageAlt, post.image, post.date, post.state, post.revision, c.id as categoryId, c.category as categoryName';
// By its id, or by what the list found: never by an index of all that a condition holds of.
export const FROM = 'from post not indexed join category c on c.id = post.category_id';

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

/** The post that a form with this key made already; it may be deleted by now. */
export async function idOfKey(em: SqlEntityManager, key: string): Promise<number | undefined> {
  const [row] = await em.execute<{ id: number }[]>('select id from post where key = ?', [key]);
  return row?.id;
}

/** Those of the ids whose posts are seen. Asked and answered as JSON: hundreds of values and rows take the driver longer. */
export async function idsSeen(em: SqlEntityManager, ids: readonly number[], sight: Sight): Promise<number[]> {
  const seen = seenBy(sight);
  const [found] = await em.execute<[{ ids: string }]>(
    `select json_group_array(id) as ids from (select id from post indexed by post_found_index
     where id in (select value from json_each(?)) and ${seen.condition} order by id)`,
    [JSON.stringify(ids), ...seen.values],
  );
  return JSON.parse(found.ids);
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

/** Those of the images that any post at all has, a deleted one that may come back included. */
export async function imagesKept(em: SqlEntityManager, names: readonly string[]): Promise<Set<string>> {
  const rows = await em.execute<{ image: string }[]>(
    `select image from post where image in (${names.map(() => '?').join()})`,
    names,
  );
  return new Set(rows.map(({ image }) => image));
}

/** Where a post is, and when it was changed last. */
export interface PostAddress {
  id: number;
  blog_title: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

const ADDRESS = 'id, blog_title, max(changed_at, date) as changedAt';

/** The public posts' addresses, newest first. A scheduled one has changed when it came out. */
export function postAddresses(em: SqlEntityManager, max: number, now: Date): Promise<PostAddress[]> {
  const seen = seenBy({ all: false, now });
  return em.execute(
    `select ${ADDRESS} from post where ${seen.condition} order by date desc, id desc limit ?`,
    [...seen.values, max],
  );
}

/** Ids that one part of a large sitemap may be of. */
const PART = 1000;

/** The parts in which there are posts, public or not, from 0: a look at one id of each. */
export async function addressParts(em: SqlEntityManager): Promise<number[]> {
  const rows = await em.execute<{ part: number }[]>(
    `with recursive first(id) as (select min(id) from post union all
     select (select min(id) from post where id >= (first.id / ${PART} + 1) * ${PART}) from first where first.id is not null)
     select id / ${PART} as part from first where id is not null`,
  );
  return rows.map(({ part }) => part);
}

/** The public posts' addresses of one part, by id. */
export function addressesOfPart(em: SqlEntityManager, part: number, now: Date): Promise<PostAddress[]> {
  const seen = seenBy({ all: false, now });
  // By their ids: else SQLite takes the index of all that are seen.
  return em.execute(
    `select ${ADDRESS} from post not indexed where id >= ? and id < ? and ${seen.condition} order by id`,
    [part * PART, (part + 1) * PART, ...seen.values],
  );
}
