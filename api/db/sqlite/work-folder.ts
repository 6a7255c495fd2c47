import { link, mkdtempDisposable, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#contract/time.ts';

export const WORK_FOLDER = '.floodlight-';

/** Folders that killed processes left: nothing came into them, or went, for a day. A server with uploads for an import touches theirs. */
export async function oldWorkFolders(parent: string, now: Date): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(parent)) {
    if (!name.startsWith(WORK_FOLDER)) continue;
    const found = await stat(join(parent, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < now.getTime() - DAY_MS) old.push(join(parent, name));
  }
  return old;
}

/**
 * Gives `work` an empty hidden folder that only this user reads, and removes it after. What a killed process left is
 * removed after a day, and at once where it has the same mark.
 * @param mark of work that only one process does at a time
 */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
  mark?: string,
): Promise<T> {
  const own = mark === undefined ? undefined : `${WORK_FOLDER}${mark}-`;
  const left = await oldWorkFolders(parent, new Date());
  for (const name of await readdir(parent))
    if (own !== undefined && name.startsWith(own)) left.push(join(parent, name));
  for (const path of left) await rm(path, { recursive: true, force: true });
  await using folder = await mkdtempDisposable(join(parent, own ?? WORK_FOLDER));
  return await work(folder.path);
}

/** Gives a file its name. @throws Error with code EEXIST where that is taken; a disk without hard links replaces the other file */
export async function moveToNewName(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw error;
    return rename(from, to);
  });
}

/** Gives a finished file its name, which survives a power cut with all its bytes. @throws `taken` where another has the name */
export async function nameFinished(from: string, to: string, taken: Error): Promise<void> {
  await sync(from);
  await moveToNewName(from, to).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? taken : error;
  });
  await sync(dirname(to));
}

/** Waits until the file's bytes, or the folder's names, survive a power cut. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
