import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { PostNotificationView } from '#contract/notification.ts';
import type { followPosts } from '#contract/notification-readers.ts';
import { Problem } from '#contract/problem.ts';
import { READERS_MAX } from '#contract/reader-rules.ts';
import { refuseUnusable } from './channels/push.ts';
import { PostReaderEntity } from './notification.entities.ts';
import { readSettings } from './notification.queries.ts';
import { hasBeenPublic } from './post-notification.service.ts';
import type { NotificationEnv } from './send-notification.ts';

interface Deps extends ServiceDeps {
  env: Pick<NotificationEnv, 'noticeOrigins'>;
}

/** Visitors who asked for notifications of new posts. */
export function createReaders({ orm, now, env }: Deps) {
  return {
    publicKey: async (): Promise<string> => (await readSettings(orm.em.fork())).vapidPublic,

    /** @throws Problem invalid_fields, too_many */
    async follow(asked: HandlerInput<typeof followPosts>['body']): Promise<void> {
      const { endpoint, keys, time_zone: timeZone, replaces = endpoint } = asked;
      refuseUnusable(asked, env.noticeOrigins);
      await inTransaction(orm, async (em) => {
        // The lock keeps many at once from going past the limit.
        await lockNames(em, ['readers of posts']);
        const isKnown =
          (await moveReader(em, replaces, endpoint)) || (await em.count(PostReaderEntity, { endpoint })) > 0;
        const isFull = !isKnown && (await em.count(PostReaderEntity)) >= READERS_MAX;
        // A device that took a notification is real; one sender can make up any number of others.
        if (isFull && !(await removeUnreached(em))) {
          throw new Problem('too_many', { detail: 'No more devices can get notifications of new posts.' });
        }
        await em.upsert(
          PostReaderEntity,
          { endpoint, ...keys, timeZone, createdAt: now() },
          {
            onConflictFields: ['endpoint'],
            onConflictExcludeFields: ['createdAt'],
          },
        );
      });
    },

    async unfollow(endpoint: string): Promise<void> {
      await inTransaction(orm, (em) => em.nativeDelete(PostReaderEntity, { endpoint }));
    },

    /** What the operator sees of the notification of a post, or of one to be written. @throws Problem not_found */
    async ofPost(post: number | undefined): Promise<PostNotificationView> {
      const em = orm.em.fork();
      const readers = await em.count(PostReaderEntity);
      const none = { told: null, waiting: 0, next_at: null };
      if (post === undefined) return { readers, may_tell: true, is_wanted: false, ...none };
      const row = await tablesOf(em)
        .selectFrom('post')
        .innerJoin('category', 'category.id', 'post.category_id')
        .where('post.id', '=', post)
        .where('post.deleted_at', 'is', null)
        .select(['post.state', 'post.date', 'post.was_public', 'category.care'])
        .executeTakeFirst();
      if (row === undefined) throw new Problem('not_found');
      const isOut = hasBeenPublic({ ...row, date: new Date(row.date), wasPublic: row.was_public }, now());
      const notification = await tablesOf(em)
        .selectFrom('post_notice')
        .where('post_id', '=', post)
        .select(['state', 'told', 'last_reader'])
        .executeTakeFirst();
      const known = { readers, may_tell: !isOut, is_wanted: notification !== undefined };
      if (notification === undefined || !isOut) return { ...known, ...none };
      const { waiting, nextAt } = row.care
        ? NOBODY
        : await findWaiting(em, { post, ...row, ...notification });
      const next_at = waiting === 0 ? null : new Date(nextAt ?? now()).toISOString();
      return { ...known, told: notification.told, waiting, next_at };
    },
  };
}

const NOBODY = { waiting: 0, nextAt: null };

/** The first whose push service never took a notification goes. false where each took one. */
async function removeUnreached(em: SqlEntityManager): Promise<boolean> {
  const first = await tablesOf(em)
    .selectFrom('post_reader')
    .where('last_success_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first !== undefined && (await em.nativeDelete(PostReaderEntity, { id: first.id })) > 0;
}

/** The same browser by another endpoint; what waits for it goes there. false where no reader has the old one. */
export async function moveReader(em: SqlEntityManager, from: string, to: string): Promise<boolean> {
  if ((await em.count(PostReaderEntity, { endpoint: from })) === 0) return false;
  if (from === to) return true;
  await em.nativeDelete(PostReaderEntity, { endpoint: to });
  return (await em.nativeUpdate(PostReaderEntity, { endpoint: from }, { endpoint: to })) > 0;
}

interface PublicPost {
  post: number;
  /** When it came out. */
  date: number;
  state: 'waiting' | 'spread';
  last_reader: number;
}

/** How many devices are still to be notified of it, and when the next is: milliseconds since 1970, null for now. */
async function findWaiting(
  em: SqlEntityManager,
  { post, date, state, last_reader }: PublicPost,
): Promise<{ waiting: number; nextAt: number | null }> {
  const row = await tablesOf(em)
    .selectFrom('post_delivery')
    .where('post_id', '=', post)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('next_at').as('next_at')])
    .executeTakeFirstOrThrow();
  const count = Number(row.count);
  if (state === 'spread')
    return { waiting: count, nextAt: row.next_at === null ? null : Number(row.next_at) };
  const others = await em.count(PostReaderEntity, {
    id: { $gt: last_reader },
    createdAt: { $lte: new Date(date) },
  });
  return { waiting: count + others, nextAt: null };
}
