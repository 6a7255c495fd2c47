import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_MS } from '#contract/restorable.ts';
import { PostEntity } from './blog.entities.ts';
import { imagesOfRevisions } from './history.repository.ts';
import * as repository from './post.repository.ts';
import type { PostService } from './post.service.ts';

interface Deps {
  orm: Orm;
  posts: Pick<PostService, 'read'>;
  deletions: Pick<PictureDeletion, 'release'>;
  now: () => Date;
  /** Notes who did what. */
  note(
    em: SqlEntityManager,
    by: Caller | undefined,
    action: string,
    id: number,
    title: string,
  ): Promise<void>;
}

/** Posts that are deleted in one transaction, so that no write holds visitors up. */
const PURGE_BATCH = 100;

/** A deleted post is hidden for some minutes, then it goes for good. */
export function createPostBin({ orm, posts, deletions, now, note }: Deps) {
  /** Posts deleted before this time cannot be restored. */
  const restorableSince = () => new Date(now().getTime() - TRASH_MS);

  async function remove(id: number, by?: Caller): Promise<void> {
    await inTransaction(orm, async (em) => {
      if ((await em.nativeUpdate(PostEntity, { id, deletedAt: null }, { deletedAt: now() })) === 0)
        throw new Problem('not_found');
      await note(em, by, 'deleted', id, await repository.titleOf(em, id));
    });
  }

  async function restore(id: number, by?: Caller): Promise<Post> {
    await inTransaction(orm, async (em) => {
      if (
        (await em.nativeUpdate(
          PostEntity,
          { id, deletedAt: { $gt: restorableSince() } },
          { deletedAt: null },
        )) === 0
      )
        throw new Problem('not_found');
      await note(em, by, 'restored', id, await repository.titleOf(em, id));
    });
    return posts.read(id, { all: true });
  }

  /** Erases deleted posts past their time for restoring, each with its picture. Gives their number. */
  async function purge(): Promise<number> {
    let [all, count] = [0, 0];
    do {
      count = await inTransaction(orm, async (em) => {
        const rows = await repository.takeHidden(em, restorableSince(), PURGE_BATCH);
        const ids = rows.map(({ id }) => id);
        const earlier = await imagesOfRevisions(em, ids);
        await repository.deletePosts(em, ids);
        await deletions.release(em, [...new Set([...rows.map(({ image }) => image), ...earlier])]);
        return rows.length;
      });
      all += count;
    } while (count === PURGE_BATCH);
    return all;
  }

  return { remove, restore, purge };
}
