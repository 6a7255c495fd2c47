import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { originalsOf } from './file-uses.ts';
import { ImportRefused } from './source-item.ts';
import { openArchive } from './zip-file.ts';

const FILES_MAX = 200_000;

/** Files that lie beside an export. */
export interface MediaFiles {
  /** What is at this address of the source; its original rather than a smaller copy. undefined: it is not there. */
  find: (url: string) => string | undefined;
  /** @throws ImportRefused where it is too large, or cannot be read */
  read: (path: string) => Promise<Buffer | undefined>;
  close: () => void;
}

export const NO_MEDIA: MediaFiles = {
  find: () => undefined,
  read: async () => undefined,
  close: () => undefined,
};

/** @param place a folder or a zip archive @throws ImportRefused for anything else */
export async function openMedia(place: string): Promise<MediaFiles> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new ImportRefused(`There is no folder or file ${place}.`);
  if (!found.isDirectory()) {
    const archive = await openArchive(place);
    const find = finder(archive.files.map(({ path }) => path));
    return { find, read: (path) => archive.read(path, IMAGE_BYTES_MAX), close: archive.close };
  }
  const paths = await filesBelow(place);
  return {
    find: finder(paths),
    async read(path) {
      const file = join(place, path);
      if ((await stat(file)).size > IMAGE_BYTES_MAX) {
        throw new ImportRefused(`${path} is larger than ${IMAGE_BYTES_MAX / 1024 / 1024} MB.`);
      }
      return readFile(file);
    },
    close: () => undefined,
  };
}

/** Links are not followed: they may lead anywhere. */
async function filesBelow(folder: string): Promise<string[]> {
  const paths: string[] = [];
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true })) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) left.push(path);
      else if (entry.isFile()) paths.push(relative(folder, path).split(sep).join('/'));
      if (paths.length > FILES_MAX)
        throw new ImportRefused(`The folder has over ${FILES_MAX.toLocaleString('en')} files.`);
    }
  }
  return paths;
}

/** Files are found by the end of their path: the longest that an address and a file have in common counts. */
function finder(paths: readonly string[]): MediaFiles['find'] {
  const byName = Map.groupBy(paths, (path) => fold(path.split('/').at(-1) ?? ''));
  return (url) => {
    const segments = segmentsOf(url);
    const name = segments.at(-1);
    if (name === undefined) return undefined;
    for (const each of [...originalsOf(name), name]) {
      const candidates = byName.get(fold(each)) ?? [];
      const wanted = [...segments.slice(0, -1), each].map(fold);
      const best = candidates.toSorted(
        (a, b) => inCommon(b, wanted) - inCommon(a, wanted) || a.length - b.length,
      )[0];
      if (best !== undefined) return best;
    }
    return undefined;
  };
}

const fold = (name: string) => name.normalize('NFC').toLowerCase();

function inCommon(path: string, wanted: readonly string[]): number {
  const own = path.split('/').map(fold).reverse();
  const ends = wanted.toReversed();
  const differs = own.findIndex((segment, at) => segment !== ends[at]);
  return differs < 0 ? own.length : differs;
}

function segmentsOf(url: string): string[] {
  const path = URL.parse(url.startsWith('//') ? `https:${url}` : url, 'https://x.invalid')?.pathname ?? '';
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
}
