import { createHash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { SHARE_SIZE } from '#contract/image-url.ts';
import { encodeInProcess } from './encode-process.ts';
import {
  addFile,
  copyPicture,
  deletePictures,
  insertPicture,
  type PictureFile,
  pictureExists,
  readMaster,
  readPicture,
} from './picture.repository.ts';

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
export function createPictureService({ orm }: { orm: Orm }) {
  const limitEncoding = pLimit(ENCODES_AT_ONCE);
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX, sizeCalculation: ({ length }) => length });

  /** Share pictures that are being made, by the name of the picture. */
  const making = new Map<string, Promise<Buffer | undefined>>();

  async function read(
    name: string,
    wanted: Pick<PictureFile, 'width' | 'format'>,
  ): Promise<Buffer | undefined> {
    const key = `${name} ${wanted.width} ${wanted.format}`;
    const bytes = cache.get(key) ?? (await readPicture(orm.em.fork(), name, wanted));
    if (bytes !== undefined) cache.set(key, bytes);
    return bytes;
  }

  async function makeShare(name: string): Promise<Buffer | undefined> {
    const master = await readMaster(orm.em.fork(), name);
    if (master === undefined) return undefined;
    const [file] = await limitEncoding(() => encodeInProcess({ bytes: master, as: 'share' }));
    if (file === undefined) return undefined;
    // A locked database or a full disk: the next one who asks has it made again.
    await inTransaction(orm, (em) => addFile(em, name, file)).catch(() => undefined);
    return Buffer.from(file.bytes);
  }

  return {
    /** The name says nothing of the client's. @throws Problem unsupported_image, unreadable_image, too_large */
    async encode(bytes: Uint8Array): Promise<EncodedPicture> {
      return {
        name: nameFor(bytes),
        files: await limitEncoding(() => encodeInProcess({ bytes, as: 'upload' })),
      };
    },

    /** Inside the transaction that stores the post. */
    store: (em: SqlEntityManager, { name, files }: EncodedPicture) => insertPicture(em, name, files),

    /** Inside the transaction that copies the post. Gives the name of the copy. */
    async copy(em: SqlEntityManager, name: string): Promise<string> {
      const copy = `${name.slice(0, name.lastIndexOf('-'))}-${randomEnd()}`;
      await copyPicture(em, name, copy);
      return copy;
    },

    /** Inside the transaction that deletes the posts. */
    remove: (em: SqlEntityManager, names: readonly string[]) => deletePictures(em, names),

    /** Whether the picture `name` was made of these bytes. */
    isOf: (name: string, bytes: Uint8Array): boolean => name.startsWith(`${digestOf(bytes)}-`),

    read,

    exists: (em: SqlEntityManager, name: string) => pictureExists(em, name),

    /** For previews of shared links: made when it is asked for the first time. undefined for no such picture. */
    async readShare(name: string): Promise<Buffer | undefined> {
      const stored = await read(name, { width: SHARE_SIZE.width, format: 'jpeg' });
      if (stored !== undefined) return stored;
      const picture = making.get(name) ?? makeShare(name).finally(() => making.delete(name));
      making.set(name, picture);
      return picture;
    },
  };
}

/** From the content; the random end keeps two posts with one picture from sharing it. */
const nameFor = (bytes: Uint8Array) => `${digestOf(bytes)}-${randomEnd()}`;

const randomEnd = () => randomBytes(4).toString('hex');

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);
