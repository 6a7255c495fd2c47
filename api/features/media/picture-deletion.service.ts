import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inBatches, inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { type PlaceKind, UNUSED_MINUTES } from '#contract/media.ts';
import { Problem } from '#contract/problem.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import { hidePictures, isUsed, lockPictures, unhidePictures } from './library.queries.ts';
import { deletePictures } from './picture.service.ts';
import { placesOf } from './picture-use.service.ts';

/** Pictures of one statement. */
const BATCH = 500;

export type PictureDeletion = ReturnType<typeof createPictureDeletion>;

/** Pictures leave the library when nothing uses them. A deleted one can be restored for 30 days. */
export function createPictureDeletion({ orm, now }: ServiceDeps) {
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
        await hidePictures(em, [name], { at: now() });
        await note(em, by, 'deleted', { title: picture.alt, name });
      });
    },

    async restore(name: string, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        const [picture] = await lockPictures(em, [name]);
        const count = await unhidePictures(em, [name], restorableSince(now()));
        if (picture === undefined || count === 0) throw new Problem('not_found');
        await note(em, by, 'restored', { title: picture.alt, name });
      });
    },

    countUnused: () => countUnused(orm.em.fork(), unusedBefore()),

    async removeUnused(by?: Caller): Promise<{ count: number; at: Date }> {
      const [at, before] = [now(), unusedBefore()];
      const count = await inBatches(orm, BATCH, async (em, max) => {
        const names = await takeUnused(em, before, max);
        await hidePictures(em, names, { at });
        if (names.length > 0) await note(em, by, 'deleted unused', { pictures: names.length });
        return names.length;
      });
      return { count, at };
    },

    /** Restores the pictures that were deleted together. */
    restoreUnused: (at: Date, by?: Caller): Promise<number> =>
      inTransaction(orm, async (em) => {
        const count = at > restorableSince(now()) ? await unhideDeletedAt(em, at) : 0;
        if (count > 0) await note(em, by, 'restored', { pictures: count });
        return count;
      }),

    /**
     * Of pictures that were removed from posts, those that came with a post and that nothing else uses are erased, in the
     * transaction that takes them from the posts. The others stay in the library.
     */
    async release(em: SqlEntityManager, names: readonly string[]): Promise<void> {
      const own = await ofPosts(em, names);
      await erasePictures(em, await stillUnused(em, own));
    },

    /** Erases deleted pictures past their time for restoring. Gives their number. */
    purge: (): Promise<number> =>
      inBatches(orm, BATCH, async (em, max) => {
        const names = await takeDeleted(em, restorableSince(now()), max);
        const unused = new Set(await stillUnused(em, names));
        await erasePictures(em, [...unused]);
        // Something uses them again.
        const used = names.filter((name) => !unused.has(name));
        await unhidePictures(em, used);
        return names.length;
      }),
  };
}

/** Restores the pictures that were deleted together at a time. Gives how many there were. */
async function unhideDeletedAt(em: SqlEntityManager, at: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf(em)
    .updateTable('media')
    .set({ deleted_at: null, replaced_by: null })
    .where('deleted_at', '=', at.getTime())
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const unusedBefore = (em: SqlEntityManager, before: Date) =>
  tablesOf(em)
    .selectFrom('media')
    .where('media.deleted_at', 'is', null)
    .where('media.date', '<=', before.getTime())
    .where((eb) => eb.not(isUsed(eb.ref('media.name'))));

/** Counts the pictures that were uploaded before a time and that nothing uses. */
async function countUnused(em: SqlEntityManager, before: Date) {
  const row = await unusedBefore(em, before)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('media.bytes').as('bytes')])
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Locks pictures that were uploaded before and that nothing uses: others do not begin to use them until the transaction ends. */
async function takeUnused(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const found = await unusedBefore(em, before)
    .select('media.name')
    .orderBy('media.name')
    .limit(max)
    .execute();
  return stillUnused(
    em,
    found.map(({ name }) => name),
  );
}

/** Which of the pictures nothing uses, locked until the transaction ends. */
async function stillUnused(em: SqlEntityManager, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const locked = tablesOf(em).selectFrom('media').where('media.name', 'in', names);
  await engineOf(em).forUpdate(locked.select('media.name').orderBy('media.name')).execute();
  const rows = await locked
    .where((eb) => eb.not(isUsed(eb.ref('media.name'))))
    .select('media.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Which of the pictures came with a post. */
async function ofPosts(em: SqlEntityManager, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tablesOf(em)
    .selectFrom('media')
    .where('name', 'in', names)
    .where('of_post', '=', true)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes pictures with their bytes. */
async function erasePictures(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tablesOf(em).deleteFrom('media').where('name', 'in', names).execute();
  await deletePictures(em, names);
}

/** At most `max` that were deleted by `before`, for this process to erase. */
async function takeDeleted(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const query = tablesOf(em)
    .selectFrom('media')
    .where('deleted_at', '<=', before.getTime())
    .select('name')
    .orderBy('deleted_at')
    .limit(max);
  return (await engineOf(em).takeRows(query, ['media']).execute()).map(({ name }) => name);
}

const kindLabels = {
  post_image: 'main picture of',
  post_text: 'text of',
  post_share: 'share picture of',
  post_draft: 'draft of',
  post_revision: 'earlier text of',
  page_text: 'page',
  page_share: 'share picture of the page',
  page_draft: 'draft of the page',
  page_revision: 'earlier text of the page',
  settings: 'the settings (Brand)',
  settings_revision: 'earlier settings',
  settings_preview: 'a preview of the settings',
} as const satisfies Record<PlaceKind, string>;

/** Places that an error names. */
const NAMED = 5;

interface Place {
  kind: PlaceKind;
  title: string;
  deleted: boolean;
}

/** The places where a picture is used, for an error's detail. */
function namePlaces(places: readonly Place[]): string {
  const named = places
    .slice(0, NAMED)
    .map(
      ({ kind, title, deleted }) =>
        `${kindLabels[kind]}${title === '' ? '' : ` “${title}”`}${deleted ? ' (deleted, can be restored)' : ''}`,
    );
  const more = places.length - named.length;
  return `Used as: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
