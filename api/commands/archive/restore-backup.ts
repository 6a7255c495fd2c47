import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCopy } from './check-copy.ts';
import { DATABASE, IMAGES } from './entries.ts';
import { keepStanding } from './keep-standing.ts';
import { isNotThere } from './link-folder.ts';
import { lockStanding } from './lock-standing.ts';
import { readArchive } from './read-archive.ts';
import { inWorkFolder } from './work-folder.ts';

interface Restored {
  posts: number;
  messages: number;
  /** Where the data that stood before is now. */
  kept: string | undefined;
}

/**
 * Puts a backup into the folder of data. It is unpacked and checked beside what stands; a crash at any later point
 * leaves the old database or the new one, each with all its pictures. Logins of that time do not come back.
 * @throws Error when a database stands there and `replace` is not given, or a server has it open
 */
export async function restoreBackup(
  file: string,
  { dataDir, replace }: { dataDir: string; replace: boolean },
): Promise<Restored> {
  const standing = join(dataDir, DATABASE);
  const stands = await access(standing).then(
    () => true,
    () => false,
  );
  if (stands && !replace) {
    throw new Error(`There is a database in ${dataDir}. To put the backup in its place, add --replace.`);
  }
  await mkdir(dataDir, { recursive: true });
  return inWorkFolder(dataDir, async (work) => {
    const unpacked = join(work, 'new');
    await mkdir(unpacked);
    await readArchive(file, unpacked);
    const counted = checkCopy(join(unpacked, DATABASE), (database) => {
      database.exec('delete from session');
      const count = (table: string) =>
        database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
      return { posts: count('post'), messages: count('contact') };
    });
    const unlock = stands ? lockStanding(standing) : undefined;
    try {
      const kept = stands ? await keepStanding(dataDir) : undefined;
      await addPictures(join(unpacked, IMAGES), { to: join(dataDir, IMAGES), aside: join(work, 'old') });
      await rename(join(unpacked, DATABASE), standing);
      return { ...counted, kept };
    } finally {
      unlock?.();
    }
  });
}

/** Beside those that stand: what no post names is swept by a later start. */
async function addPictures(from: string, { to, aside }: { to: string; aside: string }): Promise<void> {
  await mkdir(to, { recursive: true });
  await mkdir(aside);
  for (const picture of await readdir(from).catch(() => [])) {
    // One of the same name may be damaged, the one that comes is not.
    await rename(join(to, picture), join(aside, picture)).catch((error: unknown) => {
      if (!isNotThere(error)) throw error;
    });
    await rename(join(from, picture), join(to, picture));
  }
}
