import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { PictureService, PictureSize } from '#api/features/media/picture.service.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import type { MediaFiles } from './media-files.ts';
import { ImportRefused } from './source-item.ts';

export type Pictures = Pick<PictureService, 'encode' | 'store' | 'isPicture' | 'madeOf' | 'isKnown'>;

/** A picture that is stored in the transaction of the text that shows it, unless the library has it. */
export interface ReadyPicture extends PictureSize {
  store: (em: SqlEntityManager, as: { alt: string; ofPost: boolean; at: Date }) => Promise<void>;
}

/** The pictures of one import, from the files beside it. One file is one picture of the library, however often it is used. */
export function createImportPictures(
  pictures: Pictures,
  media: MediaFiles,
  ownPath: (url: string) => string | undefined,
) {
  /** Of this item, by the paths of their files: two addresses may lead to one. */
  let ofItem = new Map<string, Promise<ReadyPicture>>();
  let drawing: Uint8Array | undefined;

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
    const known = await pictures.madeOf(bytes);
    if (known !== undefined) return { ...known, store: async () => undefined };
    const encoded = await pictures.encode(bytes);
    return {
      name: encoded.name,
      ...encoded.size,
      store: (em, as) => pictures.store(em, encoded, { ...as, by: undefined }),
    };
  }

  return {
    /** What was made ready for the item before is stored by now. */
    nextItem(): void {
      ofItem = new Map();
    },
    find(url: string): string | undefined {
      const path = ownPath(url);
      return path === undefined ? undefined : media.find(path);
    },
    faultOf,
    /** What tells a file apart, and whether the library has a picture of it. */
    async fileOf(path: string): Promise<{ digest: string; isKnown: boolean }> {
      const bytes = (await media.read(path)) ?? new Uint8Array();
      const digest = createHash('sha256').update(bytes).digest('hex');
      return { digest, isKnown: (await pictures.madeOf(bytes)) !== undefined };
    },
    /** @throws Problem for a file that cannot be shown */
    ofFile(path: string): Promise<ReadyPicture> {
      const made = ofItem.get(path) ?? media.read(path).then((bytes) => ready(bytes ?? new Uint8Array()));
      ofItem.set(path, made);
      return made;
    },
    /** In place of a picture that is not there. */
    async drawn(): Promise<ReadyPicture> {
      drawing ??= await drawPlaceholder();
      return ready(drawing);
    },
  };
}
