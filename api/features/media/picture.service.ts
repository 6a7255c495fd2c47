import { hash, randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { sizeOfWebp, wordsOfAlternative } from '#api/db/media-row.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import { type IconFile, iconParts, SHARE_SIZE } from '#contract/image-url.ts';
import type { EncodePicture, EncodeTask, PictureFile } from './encode-process.ts';
import { type ImageKind, kindOf } from './image-kind.ts';
import { findByDigest, findPicture } from './library.queries.ts';
import { MediaEntity } from './media.entities.ts';

/** Pictures that are encoded at one time: with a second processor, the server's own work continues. */
const ENCODES_AT_ONCE = 1;
/** Room for pictures in memory. Bytes. */
const CACHE_MAX = 64 * 1024 * 1024;

/** An upload in all sizes, to be stored under its name. */
export interface EncodedPicture {
  name: string;
  files: readonly PictureFile[];
  kind: ImageKind | null;
  /** The hash of the upload, hex. */
  sha256: string | null;
  /** Size of the master. Pixels; 0: not known. */
  size: { width: number; height: number };
}

/** Width and height of the master. Pixels; 0: unknown. */
export interface PictureSize {
  name: string;
  width: number;
  height: number;
}

/** What the library notes of a new picture. */
export interface NewPicture {
  alt: string;
  by: Pick<Caller, 'id'> | undefined;
  at: Date;
  /** The key of the form that sends it. */
  key?: string | undefined;
  /** Whether it comes as a post's main picture. */
  ofPost?: boolean;
}

export type PictureService = ReturnType<typeof createPictureService>;

/** The bytes of pictures. Each is stored with its row in the library. */
export function createPictureService({ orm, encode }: { orm: Orm; encode: EncodePicture }) {
  const limitEncoding = pLimit(ENCODES_AT_ONCE);
  const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX, sizeCalculation: ({ length }) => length });

  /** Files that are being made, by the name of the picture and what for. */
  const making = new Map<string, Promise<readonly PictureFile[]>>();

  async function read(
    name: string,
    wanted: Pick<PictureFile, 'width' | 'format'>,
  ): Promise<Buffer | undefined> {
    const key = `${name} ${wanted.width} ${wanted.format}`;
    const bytes = cache.get(key) ?? (await readPicture(orm.em.fork(), name, wanted));
    if (bytes !== undefined) cache.set(key, bytes);
    return bytes;
  }

  async function makeFiles(name: string, as: EncodeTask['as']): Promise<readonly PictureFile[]> {
    const master = await readPicture(orm.em.fork(), name, { format: 'master' });
    if (master === undefined) return [];
    const files = await limitEncoding(() => encode({ bytes: master, as }));
    // A locked database or a full disk: the next one who asks has them made again.
    await inTransaction(orm, async (em) => {
      for (const file of files) await addFile(em, name, file);
    }).catch(() => undefined);
    return files;
  }

  /** Reads a file that is made, with the others of its kind, when one is asked for the first time. */
  async function readMade(
    name: string,
    as: EncodeTask['as'],
    { width, format }: Pick<PictureFile, 'width' | 'format'>,
  ): Promise<Buffer | undefined> {
    const stored = await read(name, { width, format });
    if (stored !== undefined) return stored;
    const key = `${name} ${as}`;
    const files = making.get(key) ?? makeFiles(name, as).finally(() => making.delete(key));
    making.set(key, files);
    const made = (await files).find((file) => file.width === width && file.format === format);
    return made && Buffer.from(made.bytes);
  }

  return {
    /** The name says nothing of the client's. @throws Problem unsupported_image, unreadable_image, too_large */
    async encode(bytes: Uint8Array): Promise<EncodedPicture> {
      const files = await limitEncoding(() => encode({ bytes, as: 'upload' }));
      const sha256 = sha256Of(bytes);
      return { name: nameFor(sha256), files, kind: kindOf(bytes) ?? null, sha256, size: sizeOf(files) };
    },

    /** Inside the transaction that stores what uses it. */
    async store(em: SqlEntityManager, picture: EncodedPicture, as: NewPicture): Promise<void> {
      const { name, files, kind, sha256, size } = picture;
      await em.insert(MediaEntity, {
        ...{ name, kind, sha256, ...size, bytes: files.reduce((sum, file) => sum + file.bytes.length, 0) },
        ...{ alt: as.alt, words: wordsOfAlternative(as.alt), key: as.key ?? null, date: as.at },
        ...{ author: as.by?.id ?? null, ofPost: as.ofPost ?? false },
      });
      await tablesOf(em)
        .insertInto('picture')
        .values(
          files.map((file) => ({
            name,
            ...file,
            bytes: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length),
          })),
        )
        .execute();
    },

    /** Whether the picture `name` was made of these bytes. */
    isOf: (name: string, bytes: Uint8Array): boolean => name.startsWith(beginningOf(sha256Of(bytes))),

    /** Decided by its first bytes. */
    isPicture: (bytes: Uint8Array): boolean => kindOf(bytes) !== undefined,

    /** The picture of the library that was made of these bytes, if there is one. */
    async madeOf(bytes: Uint8Array): Promise<PictureSize | undefined> {
      const row = await findByDigest(orm.em.fork(), sha256Of(bytes));
      return row?.deleted_at === null ? { name: row.name, width: row.width, height: row.height } : undefined;
    },

    /** Reads also a picture that is deleted and can be restored. */
    isKnown: async (name: string): Promise<boolean> => (await findPicture(orm.em.fork(), name)) !== undefined,

    read,

    /** For previews of shared links. undefined for no such picture. */
    readShare: (name: string) => readMade(name, 'share', { width: SHARE_SIZE.width, format: 'jpeg' }),

    /** The picture as an icon of the site. undefined for no such picture. */
    readIcon(name: string, file: IconFile): Promise<Buffer | undefined> {
      const { purpose, side } = iconParts(file);
      return readMade(name, 'icons', { width: side, format: purpose });
    },
  };
}

function sizeOf(files: readonly PictureFile[]) {
  const master = files.find(({ format }) => format === 'master');
  return (master && sizeOfWebp(Buffer.from(master.bytes))) ?? { width: 0, height: 0 };
}

/** The name begins with the content's hash; the random end keeps two uploads of one picture apart. */
const nameFor = (sha256: string) => `${beginningOf(sha256)}${randomBytes(4).toString('hex')}`;

const beginningOf = (sha256: string) => `${sha256.slice(0, 20)}-`;

const sha256Of = (bytes: Uint8Array) => hash('sha256', bytes);

// Not by entities: an identity map would hold every picture that was read.

/** @param wanted without a width: of the one width that there is */
async function readPicture(
  em: SqlEntityManager,
  name: string,
  { width, format }: Pick<PictureFile, 'format'> & { width?: number },
): Promise<Buffer | undefined> {
  const row = await tablesOf(em)
    .selectFrom('picture')
    .where('name', '=', name)
    .$if(width !== undefined, (query) => query.where('width', '=', width ?? 0))
    .where('format', '=', format)
    .select('bytes')
    .executeTakeFirst();
  return row && Buffer.from(row.bytes);
}

/** Adds a file to a picture, unless the picture is gone or has it already. */
async function addFile(
  em: SqlEntityManager,
  name: string,
  { width, format, bytes }: PictureFile,
): Promise<void> {
  await tablesOf(em)
    .insertInto('picture')
    .columns(['name', 'width', 'format', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('picture')
        .where('name', '=', name)
        .where('format', '=', 'master')
        .select([
          'name',
          eb.val(width).as('width'),
          eb.val<string>(format).as('format'),
          eb.val<Uint8Array>(Buffer.from(bytes)).as('bytes'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deletePictures(em: SqlEntityManager, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tablesOf(em).deleteFrom('picture').where('name', 'in', names).execute();
}
