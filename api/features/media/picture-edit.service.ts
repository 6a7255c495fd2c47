import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { addRedirect } from '#api/features/redirects/redirect.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { LibraryPicture, PictureWithPlaces } from '#contract/media.ts';
import { pictureAddress, withAlternative, withPicture } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { restorableSince } from '#contract/trash-rules.ts';
import * as queries from './library.queries.ts';
import { hidePictures, unhidePictures } from './library.queries.ts';
import type { Library, Upload } from './library.service.ts';
import type { PictureSize } from './picture.service.ts';
import { countUses } from './picture-use.service.ts';

/** What changes wherever a picture is used: another picture takes its place, or it has another alternative text. */
export interface PictureEdit {
  name: string;
  to?: PictureSize;
  alt?: { was: string; alt: string };
  /** Who does it. */
  by?: Caller | undefined;
}

/** Whose texts have pictures: posts, pages and the settings. */
export interface PictureHolder {
  /**
   * Does what takes long, such as rendering. What it gives changes the texts in a transaction: all that use the picture by
   * then, also those that are hidden or not published.
   */
  plan(edit: PictureEdit): Promise<(em: SqlEntityManager) => Promise<void>>;
}

/** A Markdown text after the edit. */
export function editText(markdown: string, { name, to, alt }: PictureEdit): string {
  const edited = alt === undefined ? markdown : withAlternative(markdown, name, alt);
  return to === undefined ? edited : withPicture(edited, name, to);
}

interface Deps extends ServiceDeps {
  library: Pick<Library, 'add' | 'read'>;
  holders: readonly PictureHolder[];
}

/** Somebody may begin to use a picture while it is replaced. */
const ROUNDS = 5;

/** Changes of a picture that reach all places where it is used, in one transaction. */
export function createPictureEditor({ orm, library, holders, now }: Deps) {
  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, title: string, name: string) =>
    recordActivity(em, { by, at: now(), action, subject: 'picture', detail: { title, name } });

  async function plan(edit: PictureEdit): Promise<(em: SqlEntityManager) => Promise<void>> {
    const changes: ((em: SqlEntityManager) => Promise<void>)[] = [];
    for (const holder of holders) changes.push(await holder.plan(edit));
    return async (em) => {
      for (const change of changes) await change(em);
    };
  }

  /** Texts are locked before pictures, as when a text is stored. */
  async function replaceEverywhere(
    em: SqlEntityManager,
    name: string,
    change: (em: SqlEntityManager) => Promise<void>,
  ): Promise<void> {
    await change(em);
    const [picture] = await queries.lockPictures(em, [name]);
    if (picture === undefined || picture.deleted_at !== null) throw new Problem('not_found');
    for (let round = 0; round < ROUNDS && (await countUses(em, name)) > 0; round += 1) await change(em);
  }

  /** Feeds, shared links and saved copies hold the former address for longer than it can be undone. */
  const redirectPicture = (em: SqlEntityManager, name: string, to: string) =>
    addRedirect(em, pictureAddress({ name }), { path: pictureAddress({ name: to }) }, now());

  async function there(name: string) {
    const row = await queries.findPicture(orm.em.fork(), name);
    if (row === undefined || row.deleted_at !== null) throw new Problem('not_found');
    return row;
  }

  return {
    /** @throws Problem changed_meanwhile where it is not what the operator saw */
    async change(name: string, sent: { alt: string; was?: string | undefined }, by?: Caller) {
      const { alt: was } = await there(name);
      const alt = sent.alt.trim();
      if (alt === was) return library.read(name);
      if (sent.was !== undefined && sent.was !== was) throw new Problem('changed_meanwhile');
      const change = await plan({ name, alt: { was, alt }, by });
      await inTransaction(orm, async (em) => {
        await change(em);
        const [picture] = await queries.lockPictures(em, [name]);
        if (picture === undefined || picture.deleted_at !== null) throw new Problem('not_found');
        if (picture.alt !== was) throw new Problem('changed_meanwhile');
        await queries.updateAlternative(em, name, alt);
        await note(em, by, 'changed', alt, name);
      });
      return library.read(name);
    },

    /** The old one is deleted, so that it can be restored from the trash. */
    async replace(name: string, upload: Upload, by?: Caller): Promise<LibraryPicture> {
      const { alt, of_post: ofPost } = (await queries.findPicture(orm.em.fork(), name)) ?? notThere();
      return library.add({ ...upload, alt }, { by, ofPost }, async (to) => {
        await there(name);
        const change = await plan({ name, to, by });
        return async (em) => {
          await replaceEverywhere(em, name, change);
          await hidePictures(em, [name], { at: now(), replacedBy: to.name });
          await redirectPicture(em, name, to.name);
          await note(em, by, 'replaced', alt, to.name);
        };
      });
    },

    async undoReplace(name: string, by?: Caller): Promise<PictureWithPlaces> {
      await there(name);
      const before = await tablesOf(orm.em.fork())
        .selectFrom('media')
        .where('replaced_by', '=', name)
        .where('deleted_at', '>', restorableSince(now()).getTime())
        .select(['name', 'alt', 'width', 'height'])
        .orderBy('deleted_at', 'desc')
        .executeTakeFirst();
      if (before === undefined) throw new Problem('not_found');
      const change = await plan({ name, to: before, by });
      await inTransaction(orm, async (em) => {
        // The texts first, which bring it back already where one uses it.
        await change(em);
        const [former] = await queries.lockPictures(em, [before.name]);
        if (former === undefined) throw new Problem('not_found');
        await unhidePictures(em, [before.name]);
        await replaceEverywhere(em, name, change);
        await hidePictures(em, [name], { at: now() });
        await redirectPicture(em, name, before.name);
        await note(em, by, 'restored', before.alt, before.name);
      });
      return library.read(before.name);
    },
  };
}

function notThere(): never {
  throw new Problem('not_found');
}
