import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { BEGINNING, beginningOf } from '#api/import/formats/text-encoding.ts';
import { openArchive } from '#api/import/formats/zip-file.ts';
import { ImportRefused } from '#api/import/import-faults.ts';
import { IMAGE_BYTES_MAX } from '#contract/media-rules.ts';

const FILES_MAX = 200_000;

/** Files next to an export. */
export interface MediaFiles {
  /** Finds the file of a decoded path of the source. */
  find: (path: string) => string | undefined;
  /** @throws ImportRefused where it is too large, or cannot be read */
  read: (path: string) => Promise<Buffer | undefined>;
  /** The beginning of a file that can be read. @throws as `read` */
  begin: (path: string) => Promise<Buffer | undefined>;
  close: () => void;
}

export const NO_MEDIA: MediaFiles = {
  find: () => undefined,
  read: async () => undefined,
  begin: async () => undefined,
  close: () => undefined,
};

/** @param place a folder or a zip archive @throws ImportRefused for anything else */
export async function openMedia(place: string): Promise<MediaFiles> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new ImportRefused(`There is no folder or file ${place}.`);
  if (!found.isDirectory()) {
    const archive = await openArchive(place);
    const find = finder(archive.paths);
    return {
      find,
      read: (path) => archive.read(path, IMAGE_BYTES_MAX),
      begin: (path) => archive.read(path, IMAGE_BYTES_MAX, BEGINNING),
      close: archive.close,
    };
  }
  const paths = await filesBelow(place);
  async function fileAt(path: string): Promise<string> {
    const file = join(place, path);
    if ((await stat(file)).size > IMAGE_BYTES_MAX) {
      throw new ImportRefused(`${path} is larger than ${IMAGE_BYTES_MAX / 1024 / 1024} MB.`);
    }
    return file;
  }
  return {
    find: finder(paths),
    read: async (path) => readFile(await fileAt(path)),
    begin: async (path) => beginningOf(await fileAt(path)),
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

const UPLOADS = /^.*?\/((?:wp-content\/uploads|content\/images)\/(?:sites\/\d+\/)?)/;
/** WordPress stores uploads by year and month. */
const BY_MONTH = /^\d{4}\/\d\d\//;

/**
 * Files are found by their whole path, letter for letter: that below the folder of uploads, since what was given may be that
 * folder or one above it; an address outside of uploads finds nothing there. Where a file is missing, the original of a smaller copy
 * is used.
 */
function finder(paths: readonly string[]): MediaFiles['find'] {
  const files = new Map(paths.map((path) => [path.normalize('NFC'), path]));
  const shown = [...files.keys()].filter((path) => !/^__MACOSX\/|(?:^|\/)\./.test(path));
  const tops = new Set(shown.map((path) => path.slice(0, path.indexOf('/') + 1)));
  const [top = ''] = tops;
  const roots = tops.size === 1 && top !== '' ? ['', top] : [''];
  const hasFolder = (folder: string) =>
    roots.some((root) => shown.some((path) => path.startsWith(root + folder)));
  const isUploads = roots.some((root) =>
    shown.some((path) => path.startsWith(root) && BY_MONTH.test(path.slice(root.length))),
  );
  /** Which part of an uploads folder is before the paths of the files. */
  const given = new Map<string, string>();

  return (address) => {
    if (isUploads && !UPLOADS.test(address)) return undefined;
    const uploads = UPLOADS.exec(address)?.[1] ?? '';
    const ends = uploads.split('/').map((_, at, segments) => segments.slice(at).join('/'));
    const folder = given.get(uploads) ?? ends.find(hasFolder) ?? '';
    given.set(uploads, folder);
    const below = address.replace(UPLOADS, '').replace(/^\//, '');
    const name = below.split('/').at(-1) ?? '';
    const before = below.slice(0, below.length - name.length);
    const originalPath = before.replace(/^size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/, '');
    const wanted = [
      before + name,
      originalPath + name,
      ...originalsOf(name).map((each) => originalPath + each),
    ];
    for (const path of wanted) {
      for (const root of roots) {
        const found = files.get(root + folder + path);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
}

/** WordPress writes smaller copies next to the original, and one of the largest as `-scaled`. */
export function originalsOf(name: string): string[] {
  const [, start, ending] = /^(.+?)(?:-\d+x\d+|-scaled|_o)(\.\w+)$/.exec(name) ?? [];
  const scaled = name.replace(/(\.\w+)$/, '-scaled$1');
  return start === undefined ? [name, scaled] : [`${start}${ending}`, `${start}-scaled${ending}`];
}
