import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#contract/problem.ts';

interface File {
  name: string;
  bytes: Uint8Array;
}

/** All files under `{dir}/{name}` at once: they are on disk before the folder has its name. */
export async function placeFolder(dir: string, name: string, files: readonly File[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const unfinished = await mkdtemp(join(dir, '.unfinished-'));
  try {
    for (const file of files) await writeFile(join(unfinished, file.name), file.bytes, { flush: true });
    await syncFolder(unfinished);
    await rename(unfinished, join(dir, name));
    await syncFolder(dir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process made the same picture meanwhile.
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return;
    throw hasCode(error, 'ENOSPC', 'EDQUOT')
      ? new Problem('disk_full', { retryAfter: 60, cause: error })
      : error;
  }
}

/** Until its folder is synced, a power cut may take a name back. */
export async function syncFolder(dir: string): Promise<void> {
  const folder = await open(dir);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Takes the name away first, so that no reader meets a half-empty folder. */
export async function removeFolder(dir: string, name: string): Promise<void> {
  const leaving = join(dir, `.unfinished-${name}`);
  try {
    await rename(join(dir, name), leaving);
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
  await rm(leaving, { recursive: true, force: true });
}

export async function foldersIn(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isNotThere(error)) return [];
    throw error;
  }
}

/** When a folder was changed last; undefined when it is gone. */
export async function changeOf(dir: string, name: string): Promise<Date | undefined> {
  return (await stat(join(dir, name)).catch(() => undefined))?.mtime;
}

export const isNotThere = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
