import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE, IMAGES } from './entries.ts';
import { isNotThere, linkFile, linkFolder } from './link-folder.ts';

/** Puts second names of all that stands into a folder beside it, and answers with its path. */
export async function keepStanding(dataDir: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(':', '-');
  const kept = join(dataDir, `replaced-${time}`);
  await mkdir(kept, { mode: 0o700 });
  await linkFile(join(dataDir, DATABASE), join(kept, DATABASE));
  for (const picture of await readdir(join(dataDir, IMAGES)).catch(() => [])) {
    // Leftovers of broken-off uploads.
    if (picture.startsWith('.')) continue;
    await linkFolder(join(dataDir, IMAGES, picture), join(kept, IMAGES, picture));
  }
  // Only beside a damaged database: the new one must not take them for its own.
  for (const end of ['-wal', '-shm', '-journal']) {
    await rename(join(dataDir, DATABASE + end), join(kept, DATABASE + end)).catch((error: unknown) => {
      if (!isNotThere(error)) throw error;
    });
  }
  return kept;
}
