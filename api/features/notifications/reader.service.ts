import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import type { PostNoticeView } from '#contract/post-notice-desk.ts';
import { READERS_MAX } from '#contract/post-notice-limits.ts';
import type { followPosts } from '#contract/post-notices.ts';
import { Problem } from '#contract/problem.ts';
import { refuseUnusable } from './channels/push-services.ts';
import { readSettings } from './notification.repository.ts';
import { findStillToTell } from './post-notice.repository.ts';
import { hasBeenPublic } from './post-notice.service.ts';
import { PostReaderEntity } from './reader.entities.ts';
import * as repository from './reader.repository.ts';
import type { NoticeEnv } from './send-notice.ts';

interface Deps {
  orm: Orm;
  now: () => Date;
  env: Pick<NoticeEnv, 'noticeOrigins'>;
}

export type Readers = ReturnType<typeof createReaders>;

/** Visitors who asked to be told of new posts. */
export function createReaders({ orm, now, env }: Deps) {
  return {
    publicKey: async (): Promise<string> => (await readSettings(orm.em.fork())).vapidPublic,

    /** @throws Problem invalid_fields, too_many */
    async follow(asked: HandlerInput<typeof followPosts>['body']): Promise<void> {
      const { endpoint, keys, time_zone: timeZone, replaces = endpoint } = asked;
      refuseUnusable(asked, env.noticeOrigins);
      await inTransaction(orm, async (em) => {
        // So that many at once do not go past the most.
        await lockNames(em, ['readers of posts']);
        const isKnown =
          (await repository.moveReader(em, replaces, endpoint)) || (await repository.isReader(em, endpoint));
        const isFull = !isKnown && (await repository.countReaders(em)) >= READERS_MAX;
        // A device that took a notice is real; one sender can make up any number of others.
        if (isFull && !(await repository.removeUnreached(em))) {
          throw new Problem('too_many', { detail: 'No more devices can be told of new posts.' });
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
      await inTransaction(orm, (em) => repository.removeReader(em, { endpoint }));
    },

    /** What the operator is told of a post, or of one to be written. @throws Problem not_found */
    async ofPost(post: number | undefined): Promise<PostNoticeView> {
      const em = orm.em.fork();
      const readers = await repository.countReaders(em);
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
      const notice = await tablesOf(em)
        .selectFrom('post_notice')
        .where('post_id', '=', post)
        .select(['state', 'told', 'last_reader'])
        .executeTakeFirst();
      const known = { readers, may_tell: !isOut, is_wanted: notice !== undefined };
      if (notice === undefined || !isOut) return { ...known, ...none };
      const { waiting, nextAt } = row.care ? NOBODY : await findStillToTell(em, { post, ...row, ...notice });
      const next_at = waiting === 0 ? null : new Date(nextAt ?? now()).toISOString();
      return { ...known, told: notice.told, waiting, next_at };
    },
  };
}

const NOBODY = { waiting: 0, nextAt: null };
