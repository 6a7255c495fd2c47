import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { lockNames } from '#api/db/transaction.ts';
import { cut } from '#contract/characters.ts';
import { postPath } from '#contract/post-address.ts';
import { type PushPayload, pushTo, type Subscription } from './channels/push.ts';
import { dueTimes, notifyAt, secondsOfDay } from './hours.ts';
import { PostDeliveryEntity, PostNotificationEntity, PostReaderEntity } from './notification.entities.ts';
import { readSettings } from './notification.queries.ts';
import type { NotificationDeps } from './notification.service.ts';
import { createDeliveryWorker, type QueueAdapter } from './queue-worker.ts';
import { vapidOf } from './send-notification.ts';

/** Readers whose deliveries one transaction makes. */
const FAN_OUT = 500;
/** Readers that are notified at one time. */
const AT_ONCE = 20;
/** While one server notifies them, no other does: longer than a push service has to answer. */
const CLAIM_MS = 20_000;
const QUEUE = 'notify readers of posts';

interface Published {
  id: number;
  state: 'published' | 'draft';
  date: Date;
  wasPublic: boolean;
}

/** Whether the public can read it, or could before. To be asked before it is changed. */
export const hasBeenPublic = ({ state, date, wasPublic }: Omit<Published, 'id'>, now: Date): boolean =>
  wasPublic || (state === 'published' && date <= now);

/**
 * Stores whether readers are notified when the post comes out for the first time, in the transaction that stores the post or
 * the draft. After the commit, call the `wake` of the post notifications. @param isWanted undefined: no change
 */
export async function setPostNotification(
  em: SqlEntityManager,
  post: Pick<Published, 'id' | 'wasPublic'>,
  isWanted: boolean | undefined,
): Promise<void> {
  if (post.wasPublic) return;
  if (isWanted === false)
    await em.nativeDelete(PostNotificationEntity, { post: post.id, state: 'waiting', lastReader: 0 });
  else if (isWanted === true)
    await tablesOf(em)
      .insertInto('post_notice')
      .values({ post_id: post.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A post that is out: the next readers get a delivery each. false: there is none. */
async function fanOut(em: SqlEntityManager, now: Date): Promise<boolean> {
  const notification = await waiting(em).where('post.date', '<=', now.getTime()).executeTakeFirst();
  if (notification === undefined) return false;
  const { post_id: post, last_reader: id, date } = notification;
  const next = notification.care ? [] : await readersAfter(em, { id, date, limit: FAN_OUT });
  const due = next.map((reader) => ({
    post_id: post,
    reader_id: reader.id,
    since: now,
    next_at: notifyAt(now, reader.time_zone),
  }));
  if (due.length > 0) {
    await tablesOf(em)
      .insertInto('post_delivery')
      .values(due)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const lastReader = next.at(-1)?.id ?? id;
  const isLastBatch = next.length < FAN_OUT;
  await em.nativeUpdate(
    PostNotificationEntity,
    { post },
    { lastReader, ...(isLastBatch && { state: 'spread' }) },
  );
  return true;
}

const deliveriesOf = ({ reader, posts }: { reader: { id: number }; posts: readonly number[] }) => ({
  reader: reader.id,
  post: { $in: [...posts] },
});

/** What is due for one reader, in one notification; undefined where nothing is, or not before the morning. */
async function claimFor(
  em: SqlEntityManager,
  due: readonly DueRow[],
  now: Date,
): Promise<Claimed | undefined> {
  const [first] = due;
  if (first === undefined) return undefined;
  const all = (rows: readonly DueRow[]) =>
    deliveriesOf({ reader: { id: first.reader_id }, posts: rows.map(({ post_id }) => post_id) });
  const morning = notifyAt(now, first.time_zone);
  if (morning > now) {
    await em.nativeUpdate(PostDeliveryEntity, all(due), { nextAt: morning });
    return undefined;
  }
  const isOut = ({ state, deleted_at, date, care }: DueRow) =>
    state === 'published' && deleted_at === null && date <= now.getTime() && !care;
  const gone = due.filter((row) => !isOut(row));
  if (gone.length > 0) await em.nativeDelete(PostDeliveryEntity, all(gone));
  const claimed = claimedOf(due.filter(isOut));
  if (claimed === undefined) return undefined;
  const { tag, attempts } = claimed;
  const nextAt = new Date(now.getTime() + CLAIM_MS);
  await em.nativeUpdate(PostDeliveryEntity, deliveriesOf(claimed), { nextAt, tag, attempts });
  return claimed;
}

export type PostNotifications = ReturnType<typeof createPostNotifications>;

/** Notifies readers of posts that came out, by a queue of its own: leads do not wait for them. */
export function createPostNotifications({ env, ...deps }: NotificationDeps) {
  const { orm, now } = deps;
  const adapter: QueueAdapter<Claimed> = {
    name: QUEUE,

    /** Deliveries are made before any is claimed. */
    async claim(em) {
      await lockNames(em, [QUEUE]);
      const time = now();
      if (await fanOut(em, time)) return [];
      const rows = await takeDue(em, time, AT_ONCE);
      if (rows.length === 0) return undefined;
      const claimed: Claimed[] = [];
      for (const due of Map.groupBy(rows, ({ reader_id }) => reader_id).values()) {
        const one = await claimFor(em, due, time);
        if (one !== undefined) claimed.push(one);
      }
      return claimed;
    },

    /** A push service drops the notification in the evening, so that a device that was away does not get it at night. */
    async send({ reader, payload, tag }, signal) {
      const vapid = vapidOf(await readSettings(orm.em.fork()), env);
      const isPublic = !env.noticeOrigins.includes(new URL(reader.endpoint).origin);
      const seconds = secondsOfDay(now(), reader.timeZone);
      return pushTo(reader, { ...payload, tag }, { vapid, signal, isPublic, seconds, urgency: 'normal' });
    },

    async complete(em, delivered, time) {
      const counts = new Map<number, number>();
      for (const claimed of delivered) {
        await em.nativeDelete(PostDeliveryEntity, deliveriesOf(claimed));
        await em.nativeUpdate(PostReaderEntity, { id: claimed.reader.id }, { lastSuccessAt: time });
        for (const post of claimed.posts) counts.set(post, (counts.get(post) ?? 0) + 1);
      }
      // In rising order, so that two servers never wait for each other.
      for (const [post, count] of [...counts].sort(([a], [b]) => a - b)) {
        await tablesOf(em)
          .updateTable('post_notice')
          .set(({ eb }) => ({ told: eb('told', '+', count) }))
          .where('post_id', '=', post)
          .execute();
      }
    },

    remove: async (em, { reader: { id, endpoint } }) =>
      (await em.nativeDelete(PostReaderEntity, { id, endpoint })) > 0,

    async fail(em, claimed, { nextAt, isOver }) {
      const { id, endpoint, wasReached } = claimed.reader;
      if (!isOver) await em.nativeUpdate(PostDeliveryEntity, deliveriesOf(claimed), { nextAt });
      else await em.nativeDelete(PostDeliveryEntity, deliveriesOf(claimed));
      // An address that never took anything is none.
      if (isOver && !wasReached) await em.nativeDelete(PostReaderEntity, { id, endpoint });
      return false;
    },

    nextDueAt,
  };
  return createDeliveryWorker(deps, adapter);
}

/** Titles in one notification, and the graphemes of each. */
const [NAMED, TITLE] = [3, 80];

/** One notification for one reader. */
interface Claimed {
  reader: Subscription & { id: number; timeZone: string; wasReached: boolean };
  posts: number[];
  tag: string;
  /** Tries, with this one. */
  attempts: number;
  /** Milliseconds since 1970. */
  since: number;
  payload: Omit<PushPayload, 'tag'>;
}

/** A notification that was tried before is made again of the same posts, under its tag; else of all that are due. */
function claimedOf(due: readonly DueRow[]): Claimed | undefined {
  const tag = due.find((row) => row.tag !== '')?.tag ?? '';
  const rows = due.filter((row) => row.tag === tag);
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const own = rows.length === 1 ? `post-${first.post_id}` : `posts-${first.post_id}-${last.post_id}`;
  return {
    reader: {
      id: first.reader_id,
      endpoint: first.endpoint,
      p256dh: first.p256dh,
      auth: first.auth,
      timeZone: first.time_zone,
      wasReached: first.last_success_at !== null,
    },
    posts: rows.map(({ post_id }) => post_id),
    tag: tag || own.slice(0, 32),
    attempts: Math.max(...rows.map(({ attempts }) => attempts)) + 1,
    since: Math.min(...rows.map(({ since }) => since)),
    payload: payloadOf(rows),
  };
}

function payloadOf(rows: readonly DueRow[]): Omit<PushPayload, 'tag'> {
  const [first] = rows;
  const titles = rows.slice(-NAMED).reverse();
  const body = titles.map(({ blog_title }) => cut(blog_title, TITLE)).join(' · ');
  if (rows.length > 1 || first === undefined)
    return { title: `${rows.length} new posts`, body, path: '/blog' };
  const { post_id: id, blog_title, slug } = first;
  return { title: 'New post', body, path: postPath({ id, blog_title, slug }) };
}

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
const readersAfter = (
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
async function takeDue(em: SqlEntityManager, time: Date, readers: number) {
  const { now, farAhead } = dueTimes(time);
  const due = tablesOf(em)
    .selectFrom('post_delivery')
    .where((eb) =>
      eb.or([eb('post_delivery.next_at', '<=', now), eb('post_delivery.next_at', '>', farAhead)]),
    );
  const nextReaders = due.select('reader_id').distinct().limit(readers);
  const ids = (await nextReaders.execute()).map(({ reader_id }) => reader_id);
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
type DueRow = Awaited<ReturnType<typeof takeDue>>[number];
