import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { dueTimes } from './hours.ts';

/** Notifications that wait for their posts to come out, in the order of the posts' dates. */
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
export const takeNotification = (em: SqlEntityManager, now: Date) =>
  waiting(em).where('post.date', '<=', now.getTime()).executeTakeFirst();

/** Milliseconds since 1970; undefined where nothing waits. */
export async function nextDueAt(em: SqlEntityManager): Promise<number | undefined> {
  const notification = await waiting(em).executeTakeFirst();
  const delivery = await tablesOf(em)
    .selectFrom('post_delivery')
    .select('next_at')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  const times = [notification?.date, delivery?.next_at].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times.map(Number));
}

/** Readers who asked before a post came out, in the order of their ids. */
export const readersAfter = (
  em: SqlEntityManager,
  { id, date, limit }: { id: number; date: number; limit: number },
): Promise<{ id: number; time_zone: string }[]> =>
  tablesOf(em)
    .selectFrom('post_reader')
    .where('id', '>', id)
    .where('created_at', '<=', date)
    .select(['id', 'time_zone'])
    .orderBy('id')
    .limit(limit)
    .execute();

/** What is due for the readers whose turn it is, the posts in the order of their dates. */
export async function takeDue(em: SqlEntityManager, time: Date, readers: number) {
  const { now, late } = dueTimes(time);
  const due = tablesOf(em)
    .selectFrom('post_delivery')
    .where((eb) => eb.or([eb('post_delivery.next_at', '<=', now), eb('post_delivery.next_at', '>', late)]));
  const turn = due.select('reader_id').distinct().limit(readers);
  const ids = (await turn.execute()).map(({ reader_id }) => reader_id);
  if (ids.length === 0) return [];
  return due
    .innerJoin('post', 'post.id', 'post_delivery.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .innerJoin('post_reader', 'post_reader.id', 'post_delivery.reader_id')
    .where('reader_id', 'in', ids)
    .select(['reader_id', 'post_id', 'tag', 'attempts', 'since', 'endpoint', 'p256dh', 'auth'])
    .select(['time_zone', 'last_success_at', 'blog_title', 'slug', 'post.state', 'post.deleted_at'])
    .select(['post.date', 'category.care'])
    .orderBy('reader_id')
    .orderBy('post.date')
    .orderBy('post_id')
    .execute();
}
export type DueRow = Awaited<ReturnType<typeof takeDue>>[number];
