import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { MediaFiles } from './media-files.ts';
import { findSource, rememberSource } from './moving.repository.ts';
import { ImportRefused } from './source-item.ts';

/** By the fingerprints of files: one picture of two sources is one here. */
const OF_FILES = { source: 'files', kind: 'picture' } as const;

interface Deps {
  orm: Orm;
  pictures: Pick<PictureService, 'encode' | 'store' | 'copy' | 'has' | 'isPicture'>;
}

/** A picture that is stored in the transaction of the text that shows it, unless it was before. */
export interface ReadyPicture {
  name: string;
  store: (em: SqlEntityManager) => Promise<void>;
}

/** The pictures of one import, from the files beside it. */
export function createImportPictures({ orm, pictures }: Deps, media: MediaFiles) {
  /** Why the file is no picture that is imported; undefined for one that is. */
  async function faultOf(path: string): Promise<string | undefined> {
    try {
      const bytes = await media.read(path);
      if (bytes === undefined) return 'the file cannot be read';
      return pictures.isPicture(bytes) ? undefined : 'only JPEG, PNG, WebP and AVIF are imported';
    } catch (error) {
      if (error instanceof ImportRefused) return error.message;
      throw error;
    }
  }

  async function ready(bytes: Uint8Array): Promise<ReadyPicture> {
    const sourceId = createHash('sha256').update(bytes).digest('hex');
    const known = await findSource(orm.em.fork(), { ...OF_FILES, sourceId });
    if (known !== null && (await pictures.has(known.target))) {
      return { name: known.target, store: async () => undefined };
    }
    const encoded = await pictures.encode(bytes);
    return {
      name: encoded.name,
      async store(em) {
        await pictures.store(em, encoded);
        await rememberSource(em, { ...OF_FILES, sourceId, target: encoded.name, hash: '', revision: 1 });
      },
    };
  }

  /** Of this item, by the paths of their files: two addresses may lead to one file. */
  let ofItem = new Map<string, Promise<ReadyPicture>>();

  return {
    /** What was made ready for the item before is stored by now. */
    nextItem: () => {
      ofItem = new Map();
    },
    find: (url: string): string | undefined => media.find(url),
    faultOf,
    /** @throws Problem for a file that cannot be shown */
    ofFile(path: string): Promise<ReadyPicture> {
      const made = ofItem.get(path) ?? media.read(path).then((bytes) => ready(bytes ?? new Uint8Array()));
      ofItem.set(path, made);
      return made;
    },
    /** In place of a picture that is not there. */
    drawn: async () => ready(await drawPlaceholder()),
  };
}
