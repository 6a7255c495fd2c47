import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { PostDeliveryEntity, PostNoticeEntity } from './reader.entities.ts';

interface PublicPost {
  post: number;
  /** When it came out. */
  date: number;
  state: 'waiting' | 'spread';
  last_reader: number;
}

/** Devices that are still to be told of it, and when the next is: milliseconds since 1970, null for now. */
export async function findStillToTell(
  em: SqlEntityManager,
  { post, date, state, last_reader }: PublicPost,
): Promise<{ waiting: number; nextAt: number | null }> {
  const owed = await tablesOf(em)
    .selectFrom('post_delivery')
    .where('post_id', '=', post)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_at').as('next_at')])
    .executeTakeFirstOrThrow();
  const count = Number(owed.count);
  if (state === 'spread')
    return { waiting: count, nextAt: owed.next_at === null ? null : Number(owed.next_at) };
  const others = await tablesOf(em)
    .selectFrom('post_reader')
    .where('id', '>', last_reader)
    .where('created_at', '<=', date)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { waiting: count + Number(others.count), nextAt: null };
}

/** Of posts that come out, in the order of their dates. */
const waiting = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_notice')
    .innerJoin('post', 'post.id', 'post_notice.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .where('post_notice.state', '=', 'waiting')
    .where('post.state', '=', 'published')
    .where('post.deleted_at', 'is', null)
    .orderBy('post.date')
    .orderBy('post.id')
    .select(['post_notice.post_id', 'post_notice.last_reader', 'post.date', 'category.care'])
    .limit(1);

/** One of a post that is out. */
export const takeNotice = (em: SqlEntityManager, now: Date) =>
  waiting(em).where('post.date', '<=', now.getTime()).executeTakeFirst();

/** Milliseconds since 1970; undefined where nothing waits. */
export async function nextDueAt(em: SqlEntityManager): Promise<number | undefined> {
  const notice = await waiting(em).executeTakeFirst();
  const delivery = await tablesOf(em)
    .selectFrom('post_delivery')
    .select('next_at')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  const times = [notice?.date, delivery?.next_at].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times.map(Number));
}

export async function noteSpread(
  em: SqlEntityManager,
  post: number,
  { lastReader, isWhole }: { lastReader: number; isWhole: boolean },
): Promise<void> {
  await em.nativeUpdate(PostNoticeEntity, { post }, { lastReader, ...(isWhole && { state: 'spread' }) });
}

export async function insertDeliveries(
  em: SqlEntityManager,
  post: number,
  readers: readonly { id: number; at: Date }[],
  now: Date,
): Promise<void> {
  if (readers.length === 0) return;
  await tablesOf(em)
    .insertInto('post_delivery')
    .values(readers.map(({ id, at }) => ({ post_id: post, reader_id: id, since: now, next_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * What is due for the readers whose turn it is, the posts in the order of their dates.
 * @param until a later time was set before the clock was put back, and is due, too
 */
export async function takeDue(
  em: SqlEntityManager,
  { now, until, readers }: { now: Date; until: Date; readers: number },
) {
  const due = tablesOf(em)
    .selectFrom('post_delivery')
    .where((eb) =>
      eb.or([
        eb('post_delivery.next_at', '<=', now.getTime()),
        eb('post_delivery.next_at', '>', until.getTime()),
      ]),
    );
  const turn = await due.select('reader_id').distinct().limit(readers).execute();
  if (turn.length === 0) return [];
  return due
    .innerJoin('post', 'post.id', 'post_delivery.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .innerJoin('post_reader', 'post_reader.id', 'post_delivery.reader_id')
    .where(
      'reader_id',
      'in',
      turn.map(({ reader_id }) => reader_id),
    )
    .select([
      'reader_id',
      'post_id',
      'tag',
      'attempts',
      'since',
      'endpoint',
      'p256dh',
      'auth',
      'time_zone',
      'last_success_at',
      'blog_title',
      'slug',
      'post.state',
      'post.deleted_at',
      'post.date',
      'category.care',
    ])
    .orderBy('reader_id')
    .orderBy('post.date')
    .orderBy('post_id')
    .execute();
}
export type DueRow = Awaited<ReturnType<typeof takeDue>>[number];

const of = (reader: number, posts: readonly number[]) => ({ reader, post: { $in: [...posts] } });

export async function setDeliveries(
  em: SqlEntityManager,
  { reader, posts }: { reader: number; posts: readonly number[] },
  change: { nextAt: Date; tag?: string; attempts?: number },
): Promise<void> {
  await em.nativeUpdate(PostDeliveryEntity, of(reader, posts), change);
}

export async function deleteDeliveries(
  em: SqlEntityManager,
  { reader, posts }: { reader: number; posts: readonly number[] },
): Promise<void> {
  await em.nativeDelete(PostDeliveryEntity, of(reader, posts));
}

/** @param told of each post, how many devices more were told; in rising order, so that two servers never wait for each other */
export async function addTold(em: SqlEntityManager, told: ReadonlyMap<number, number>): Promise<void> {
  for (const [post, count] of [...told].sort(([a], [b]) => a - b)) {
    await tablesOf(em)
      .updateTable('post_notice')
      .set(({ eb }) => ({ told: eb('told', '+', count) }))
      .where('post_id', '=', post)
      .execute();
  }
}
