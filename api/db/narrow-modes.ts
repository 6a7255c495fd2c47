import { chmod, lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { OF_RESTORES } from './sqlite/prune-copies.ts';

/** What others of the machine may do with a file. */
const OTHERS = 0o077;

/**
 * Takes the database and the copies of it from other users of the machine: an earlier version wrote them by the mask that
 * it was started with. What belongs to another user, links, pictures and whatever else lies there stay as they are.
 * Answers what was narrowed, by its path below the folder of data. Never fails: a start does not depend on it.
 */
export async function narrowModes(file: string): Promise<string[]> {
  const dataDir = dirname(file);
  const narrowed: string[] = [];

  async function narrow(name: string): Promise<'folder' | 'other'> {
    const found = await lstat(join(dataDir, name));
    const isFolder = found.isDirectory();
    if (!(isFolder || found.isFile()) || found.uid !== process.getuid?.()) return 'other';
    if ((found.mode & OTHERS) !== 0) {
      await chmod(join(dataDir, name), found.mode & 0o7777 & ~OTHERS);
      narrowed.push(name);
    }
    return isFolder ? 'folder' : 'other';
  }

  const ignored = () => 'other' as const;
  for (const end of ['', '-wal', '-shm', '-journal']) await narrow(`${basename(file)}${end}`).catch(ignored);
  const names = await readdir(dataDir).catch(() => []);
  for (const folder of names.filter((name) => name === 'before-migration' || OF_RESTORES.test(name))) {
    if ((await narrow(folder).catch(ignored)) !== 'folder') continue;
    // No deeper: nobody else comes through the folder any more.
    for (const name of await readdir(join(dataDir, folder)).catch(() => [])) {
      await narrow(join(folder, name)).catch(ignored);
    }
  }
  return narrowed;
}
