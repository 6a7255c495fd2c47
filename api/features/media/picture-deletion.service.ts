import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { UNUSED_MINUTES } from '#contract/media-deletion.ts';
import { Problem } from '#contract/problem.ts';
import { TRASH_MS } from '#contract/restorable.ts';
import { lockPictures } from './library.repository.ts';
import * as repository from './picture-deletion.repository.ts';
import { placesOf } from './picture-use.repository.ts';
import { namePlaces } from './place-words.ts';

/** Pictures of one statement. */
const BATCH = 500;

export type PictureDeletion = ReturnType<typeof createPictureDeletion>;

/** Pictures leave the library when nothing uses them. Who deletes one can bring it back for some minutes. */
export function createPictureDeletion({ orm, now }: { orm: Orm; now: () => Date }) {
  const restorableSince = () => new Date(now().getTime() - TRASH_MS);
  const unusedBefore = () => new Date(now().getTime() - UNUSED_MINUTES * 60_000);

  const note = (
    em: SqlEntityManager,
    by: Caller | undefined,
    action: string,
    detail: Record<string, string | number>,
  ) => recordActivity(em, { by, at: now(), action, subject: 'picture', detail });

  return {
    /** @throws Problem picture_in_use, which names the places */
    async remove(name: string, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        const [picture] = await lockPictures(em, [name]);
        if (picture === undefined || picture.deleted_at !== null) throw new Problem('not_found');
        const places = await placesOf(em, name, now());
        if (places.length > 0) throw new Problem('picture_in_use', { detail: namePlaces(places) });
        await repository.hidePictures(em, [name], { at: now() });
        await note(em, by, 'deleted', { title: picture.alt, name });
      });
    },

    async restore(name: string, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        const [picture] = await lockPictures(em, [name]);
        const count = await repository.unhidePictures(em, [name], restorableSince());
        if (picture === undefined || count === 0) throw new Problem('not_found');
        await note(em, by, 'restored', { title: picture.alt, name });
      });
    },

    countUnused: () => repository.countUnused(orm.em.fork(), unusedBefore()),

    async removeUnused(by?: Caller): Promise<{ count: number; at: Date }> {
      const [at, before] = [now(), unusedBefore()];
      let count = 0;
      for (let found = BATCH; found === BATCH; ) {
        found = await inTransaction(orm, async (em) => {
          const names = await repository.takeUnused(em, before, BATCH);
          await repository.hidePictures(em, names, { at });
          if (names.length > 0) await note(em, by, 'deleted unused', { pictures: names.length });
          return names.length;
        });
        count += found;
      }
      return { count, at };
    },

    /** Those that were deleted together. */
    restoreUnused: (at: Date, by?: Caller): Promise<number> =>
      inTransaction(orm, async (em) => {
        const count = at > restorableSince() ? await repository.unhideTogether(em, at) : 0;
        if (count > 0) await note(em, by, 'restored', { pictures: count });
        return count;
      }),

    /**
     * Of pictures that were removed from posts, those that came with a post and that nothing else uses are erased, in the
     * transaction that takes them from the posts. The others stay in the library.
     */
    async release(em: SqlEntityManager, names: readonly string[]): Promise<void> {
      const own = await repository.ofPosts(em, names);
      await repository.erasePictures(em, await repository.stillUnused(em, own));
    },

    /** Erases deleted pictures past their time for restoring. Gives their number. */
    async purge(): Promise<number> {
      let count = 0;
      for (let found = BATCH; found === BATCH; ) {
        found = await inTransaction(orm, async (em) => {
          const names = await repository.takeDeleted(em, restorableSince(), BATCH);
          const unused = new Set(await repository.stillUnused(em, names));
          await repository.erasePictures(em, [...unused]);
          // Something uses them again.
          const used = names.filter((name) => !unused.has(name));
          await repository.unhidePictures(em, used);
          return names.length;
        });
        count += found;
      }
      return count;
    },
  };
}
