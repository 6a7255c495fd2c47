import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { encodeInProcess } from './encode-process.ts';
import { deletePictures, insertPicture, type PictureFile, readPicture } from './picture.repository.ts';

/** Pictures that are encoded at one time: with a second processor, the server's own work goes on beside it. */
const ENCODES_AT_ONCE = 1;
/** Of pictures in memory. Bytes. */
const CACHE_MAX = 64 * 1024 * 1024;

/** An upload in all sizes, to be stored under its name. */
export interface EncodedPicture {
  name: string;
  files: readonly PictureFile[];
}

export type PictureService = ReturnType<typeof createPictureService>;

/** Posts' pictures. They are stored and deleted with their post, in its transaction. */
export function createPictureService({ orm }: { orm: MikroORM }) {
  const limitEncoding = pLimit(ENCODES_AT_ONCE);
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX, sizeCalculation: ({ length }) => length });

  return {
    /** The name says nothing of the client's. @throws Problem unsupported_image, unreadable_image, too_large */
    async encode(bytes: Uint8Array): Promise<EncodedPicture> {
      return { name: nameFor(bytes), files: await limitEncoding(() => encodeInProcess(bytes)) };
    },

    /** Inside the transaction that stores the post. */
    store: (em: SqlEntityManager, { name, files }: EncodedPicture) => insertPicture(em, name, files),

    /** Inside the transaction that deletes the posts. */
    remove: (em: SqlEntityManager, names: readonly string[]) => deletePictures(em, names),

    /** Whether the picture `name` was made of these bytes. */
    isOf: (name: string, bytes: Uint8Array): boolean => name.startsWith(`${digestOf(bytes)}-`),

    async read(name: string, wanted: Pick<PictureFile, 'width' | 'format'>): Promise<Buffer | undefined> {
      const key = `${name} ${wanted.width} ${wanted.format}`;
      const bytes = cache.get(key) ?? (await readPicture(orm.em.fork(), name, wanted));
      if (bytes !== undefined) cache.set(key, bytes);
      return bytes;
    },
  };
}

/** From the content; the random end keeps two posts with one picture from sharing it. */
const nameFor = (bytes: Uint8Array) => `${digestOf(bytes)}-${randomBytes(4).toString('hex')}`;

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);
