import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { DEFAULT_IMAGE_WIDTH, type ImageWidth } from '#contract/image-url.ts';
import type { ImageType } from './encode-image.ts';
import { encodeInProcess } from './encode-process.ts';
import { changeOf, foldersIn, isNotThere, placeFolder, removeFolder } from './image-folders.ts';

/** Pictures that are encoded at one time: with a second processor, the server's own work goes on beside it. */
const ENCODES_AT_ONCE = 1;

export type ImageStore = ReturnType<typeof createImageStore>;

/** Pictures as files, `{dir}/{name}/{width}.{type}`: a name's files are all there or none is. */
export function createImageStore({ dir }: { dir: string }) {
  const encoding = pLimit(ENCODES_AT_ONCE);
  const promised = new Map<string, () => Promise<void>>();

  /** Encodes and stores an upload; the name says nothing of the client's. @throws Problem when it is no fit picture */
  async function add(bytes: Uint8Array): Promise<string> {
    const name = nameFor(bytes);
    await keep(name, bytes);
    return name;
  }

  /** Whether the picture `name` was made of these bytes. */
  const isOf = (name: string, bytes: Uint8Array) => name.startsWith(`${digestOf(bytes)}-`);

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    const encoded = await encoding(() => encodeInProcess(bytes));
    const files = encoded.map(({ width, type, bytes }) => ({ name: fileName(width, type), bytes }));
    await placeFolder(dir, name, files);
  }

  /**
   * Says that a picture will be there: made when it is first asked for, or by the function that comes back.
   * A failed try may be made again.
   */
  function promise(name: string, draw: () => Promise<Uint8Array>): () => Promise<void> {
    let making: Promise<void> | undefined;
    const make = async () => {
      if (!promised.has(name)) return;
      making ??= draw()
        .then((bytes) => keep(name, bytes))
        // Removed while it was being made.
        .then(() => (promised.delete(name) ? undefined : removeFolder(dir, name)))
        .finally(() => {
          making = undefined;
        });
      await making;
    };
    promised.set(name, make);
    return make;
  }

  async function has(name: string): Promise<boolean> {
    return (await readIfThere(join(dir, name, fileName(DEFAULT_IMAGE_WIDTH, 'webp')))) !== undefined;
  }

  async function read(name: string, width: ImageWidth, type: ImageType): Promise<Buffer | undefined> {
    const path = join(dir, name, fileName(width, type));
    const bytes = await readIfThere(path);
    const make = promised.get(name);
    if (bytes !== undefined || make === undefined) return bytes;
    await make();
    return readIfThere(path);
  }

  async function remove(name: string): Promise<void> {
    promised.delete(name);
    await removeFolder(dir, name);
  }

  /** The names of all pictures, and leftovers of broken-off uploads. What else lies there is somebody's own. */
  const names = async () => (await foldersIn(dir)).filter((name) => OF_OURS.test(name));
  const changedAt = (name: string) => changeOf(dir, name);

  return { add, isOf, promise, has, read, remove, names, changedAt };
}

/** As `nameFor` and the starter posts make them, and what `placeFolder` and `removeFolder` leave when they are broken off. */
const OF_OURS = /^(?:[0-9a-f]{20}-[0-9a-f]{8}|\.unfinished-.+)$/;

/** From the content; the random end keeps two posts with one picture from sharing files. */
function nameFor(bytes: Uint8Array): string {
  return `${digestOf(bytes)}-${randomBytes(4).toString('hex')}`;
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

const fileName = (width: ImageWidth, type: ImageType) => `${width}.${type}`;

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isNotThere(error)) return undefined;
    throw error;
  }
}
