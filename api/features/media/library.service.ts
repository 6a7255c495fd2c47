import type { SqlEntityManager } from '@mikro-orm/sql';
import { rowsOfPage } from '#api/db/counts.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import {
  type LibraryPicture,
  type listPictures,
  PICTURES_A_PAGE,
  type PicturePlace,
  type PictureWithPlaces,
} from '#contract/media.ts';
import { type FieldError, Problem } from '#contract/problem.ts';
import type { LibraryRow } from './library.queries.ts';
import * as queries from './library.queries.ts';
import type { PictureService, PictureSize } from './picture.service.ts';
import * as uses from './picture-use.service.ts';
import { type PlaceRow, placesOf } from './picture-use.service.ts';

interface Deps extends ServiceDeps {
  pictures: Pick<PictureService, 'encode' | 'isOf' | 'store'>;
}

/** An upload as it arrives. */
export interface Upload {
  bytes: Uint8Array | undefined;
  alt?: string | undefined;
  key?: string | undefined;
}

const NO_PICTURE: FieldError = { field: 'picture', message: 'Choose a picture.' };

export type Library = ReturnType<typeof createLibrary>;

/** All pictures, each with where it is used. */
export function createLibrary({ orm, pictures, now }: Deps) {
  async function find(name: string, em: SqlEntityManager = orm.em.fork()) {
    const row = await queries.findPicture(em, name);
    if (row === undefined || row.deleted_at !== null) throw new Problem('not_found');
    return row;
  }

  /** What an earlier try with this key stored. @throws Problem key_reused for another picture */
  async function earlier(key: string | undefined, bytes: Uint8Array): Promise<LibraryPicture | undefined> {
    const row = key === undefined ? undefined : await queries.findByKey(orm.em.fork(), key);
    if (row === undefined) return undefined;
    if (pictures.isOf(row.name, bytes)) return viewPicture(row);
    throw new Problem('key_reused', { detail: 'This key was used for another picture.' });
  }

  /** Stores a picture once for a key. What `prepare` gives is done in the same transaction. */
  async function add(
    { bytes, alt = '', key }: Upload,
    { by, ofPost = false }: { by: Caller | undefined; ofPost?: boolean },
    prepare: (picture: PictureSize) => Promise<(em: SqlEntityManager) => Promise<unknown>>,
  ): Promise<LibraryPicture> {
    if (bytes === undefined) throw new Problem('invalid_fields', { errors: [NO_PICTURE] });
    const known = await earlier(key, bytes);
    if (known !== undefined) return known;
    const picture = await pictures.encode(bytes);
    const work = await prepare({ name: picture.name, ...picture.size });
    try {
      await inTransaction(orm, async (em) => {
        await pictures.store(em, picture, { alt: alt.trim(), by, at: now(), key, ofPost });
        await work(em);
      });
    } catch (error) {
      // The same upload arrived twice at once: the other one was first.
      const first = isUniqueViolation(error) ? await earlier(key, bytes) : undefined;
      if (first === undefined) throw error;
      return first;
    }
    return viewPicture(await find(picture.name));
  }

  return {
    add,

    upload: (upload: Upload, by?: Caller): Promise<LibraryPicture> =>
      add(upload, { by }, async ({ name }) => (em) => {
        const detail = { title: upload.alt?.trim() ?? '', name };
        return recordActivity(em, { by, at: now(), action: 'uploaded', subject: 'picture', detail });
      }),

    async list({
      page,
      limit,
      ...wanted
    }: HandlerInput<typeof listPictures>['query']): Promise<Page<LibraryPicture>> {
      const { rows, total } = await queries.pageOfPictures(orm.em.fork(), {
        ...wanted,
        ...rowsOfPage({ page, limit }, PICTURES_A_PAGE),
      });
      return { rows: rows.map(viewPicture), total };
    },

    async read(name: string): Promise<PictureWithPlaces> {
      const em = orm.em.fork();
      const row = await find(name, em);
      const places = await placesOf(em, name, now());
      return { ...viewPicture(row), places: places.map((place) => viewPlace(place, row.alt)) };
    },

    /** Whether the picture is in the library. */
    has: async (name: string): Promise<boolean> =>
      (await queries.findPicture(orm.em.fork(), name))?.deleted_at === null,

    /** Whether it may be shown: to visitors what something public uses. `all`: to an editor. */
    shows: (name: string, { all }: { all: boolean }): Promise<boolean> =>
      uses.isShown(orm.em.fork(), name, { all, now: now() }),

    /** Whether the settings that are published, or a preview of some, have it. */
    isOfSettings: (name: string): Promise<boolean> => uses.isOfSettings(orm.em.fork(), name),
  };
}

const viewPicture = ({ of_post: _, deleted_at: __, ...row }: LibraryRow): LibraryPicture => ({
  ...row,
  date: new Date(row.date).toISOString(),
});

const viewPlace = ({ kind, owner, title, visible, deleted, alt }: PlaceRow, own: string): PicturePlace => ({
  kind,
  id: owner,
  title,
  visible,
  ...(deleted ? { deleted: true as const } : {}),
  ...(alt === null || alt === own ? {} : { alt }),
});
