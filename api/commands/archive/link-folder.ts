import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A second name for the file, which then outlives the first; where the disk knows none, a copy. */
export async function linkFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (isNotThere(error)) throw error;
    await copyFile(from, to);
  }
}

/** Answers whether the folder was there until all its files had their second names. */
export async function linkFolder(from: string, to: string): Promise<boolean> {
  try {
    const files = await readdir(from);
    await mkdir(to, { recursive: true });
    // A folder that leaves is renamed first: from then on no file is found under the old path.
    for (const file of files) await linkFile(join(from, file), join(to, file));
    return files.length > 0;
  } catch (error) {
    if (isNotThere(error)) return false;
    throw error;
  }
}

export const isNotThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
