import { access, copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { isBusy, isCorrupt } from '#api/db/sqlite/errors.ts';
import { databaseFile } from '#api/db/sqlite/open-database.ts';
import { type BackupContent, checkBackup, sync } from './backup-file.ts';

interface Restored extends BackupContent {
  /** Where the data is that was replaced. */
  replaced: string | undefined;
}

/**
 * Puts a backup into the folder of data. It is copied and checked beside the database that is there; a crash at any moment
 * leaves the old database or the new one. Logins of that time do not come back.
 * @throws Error when there is a database and `replace` is not given, or a server has it open
 */
export async function restoreBackup(
  backup: string,
  { dataDir, replace }: { dataDir: string; replace: boolean },
): Promise<Restored> {
  const file = databaseFile(dataDir);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere && !replace) {
    throw new Error(`There is a database in ${dataDir}. To put the backup in its place, add --replace.`);
  }
  await mkdir(dataDir, { recursive: true });
  const copy = join(dataDir, `.restore-${process.pid}.sqlite`);
  try {
    await copyFile(backup, copy);
    const content = checkBackup(copy);
    endSessions(copy);
    await sync(copy);
    const unlock = isThere ? lock(file) : undefined;
    try {
      const replaced = isThere ? await setAside(file, dataDir) : undefined;
      await rename(copy, file);
      await sync(dataDir);
      return { ...content, replaced };
    } finally {
      unlock?.();
    }
  } finally {
    await rm(copy, { force: true });
  }
}

function endSessions(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    // One file with nothing beside it.
    database.pragma('journal_mode = DELETE');
    database.exec('delete from session');
  } finally {
    database.close();
  }
}

/**
 * Takes the database from everyone else, and writes its log into it, so that it is one file. Gives the function that gives
 * it back. A damaged one is nobody's.
 * @throws Error while a server has it open
 */
function lock(file: string): () => void {
  const database = new Database(file, { timeout: 0 });
  try {
    // Refused as long as another process has it open.
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
  } catch (error) {
    // To close a damaged one would take its log away, which is set aside with it.
    if (!isCorrupt(error)) {
      database.close();
      throw isBusy(error) ? new Error('The site is running on this folder. Stop it first.') : error;
    }
  }
  return () => database.close();
}

/** Gives the database a second name in a folder of its own, and answers with the folder's path. */
async function setAside(file: string, dataDir: string): Promise<string> {
  const folder = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(folder, { mode: 0o700 });
  const aside = join(folder, basename(file));
  // Some disks know no second names.
  await link(file, aside).catch(() => copyFile(file, aside));
  // Left only beside a damaged database. SQLite would replay an old log into the new file.
  for (const end of ['-wal', '-shm', '-journal']) {
    await rename(file + end, aside + end).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  return folder;
}
