import { constants, copyFile, link, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from './probe.ts';

/**
 * Makes the file unless it is there. It comes whole, by getting its name last: an empty one never is ours, and of two
 * first starts one makes it.
 */
export async function createFile(file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    const database = new Database(unfinished);
    // Both are for good from the first table on. Pictures are read in fewer pages; freed ones go back to the disk.
    database.pragma('page_size = 8192');
    database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.close();
    // Some disks know no second names.
    await link(unfinished, file).catch((error: unknown) =>
      isTaken(error) ? undefined : copyFile(unfinished, file, constants.COPYFILE_EXCL),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
