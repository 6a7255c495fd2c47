import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyDatabase, openForReading } from '#api/db/sqlite/copy-database.ts';
import { databaseFile } from '#api/db/sqlite/open-database.ts';
import { checkCopy } from './check-copy.ts';
import { DATABASE, IMAGES } from './entries.ts';
import { holdPictures } from './hold-pictures.ts';
import { inWorkFolder } from './work-folder.ts';
import { type ArchivedFile, writeArchive } from './write-archive.ts';

interface Taken {
  pictures: number;
  /** Rows whose picture was not on the disk. */
  missing: number;
}

/** Writes database and pictures of one moment to `target`, while the site runs. What stands there is whole or nothing. */
export async function takeBackup(dataDir: string, target: string): Promise<Taken> {
  // Two places: second names need the pictures' own disk, and the site's may have no room for the copies.
  return inWorkFolder(dataDir, (here) =>
    inWorkFolder(dirname(target), async (there) => {
      const copy = join(there, DATABASE);
      const links = join(here, IMAGES);
      await mkdir(links);
      const { pictures, missing } = await copyMoment(dataDir, { copy, links });
      checkCopy(copy, () => undefined);
      const archive = join(there, basename(target));
      await writeArchive(archive, filesOf({ copy, links, pictures }));
      await rename(archive, target);
      await syncFolder(dirname(target));
      return { pictures: pictures.length, missing: missing.length };
    }),
  );
}

async function copyMoment(dataDir: string, { copy, links }: { copy: string; links: string }) {
  const database = openForReading(databaseFile(dataDir));
  try {
    const held = await holdPictures(database, join(dataDir, IMAGES), links);
    await copyDatabase(database, copy);
    return held;
  } finally {
    database.close();
  }
}

async function* filesOf({
  copy,
  links,
  pictures,
}: {
  copy: string;
  links: string;
  pictures: readonly string[];
}): AsyncGenerator<ArchivedFile> {
  yield { name: DATABASE, path: copy };
  for (const picture of pictures) {
    for (const file of await readdir(join(links, picture))) {
      yield { name: `${IMAGES}/${picture}/${file}`, path: join(links, picture, file) };
    }
  }
}

/** Until its folder is synced, a power cut may take a name back. */
async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
