import { constants, copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefused, refusalOf } from '#api/db/errors.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { retryOnBusy } from '#api/db/transaction.ts';
import { checkFile } from './check-file.ts';
import { databaseFile } from './client.ts';
import { isOutOfReach } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations as released } from './migrations/list.ts';
import { createOrm, type OrmOptions } from './orm.ts';
import { APPLICATION_ID } from './probe.ts';

interface Options extends OrmOptions {
  /** Called with a line for each step of updating an older database. */
  say?: (line: string) => void;
}

/**
 * Makes the folder of data if it is missing, opens its database and brings it to this version. A file that is refused
 * is left as it is.
 * @throws DatabaseRefused
 */
export async function openSqlite(dataDir: string, options: Options = {}): Promise<Orm> {
  const file = databaseFile(dataDir);
  try {
    await proveWritable(dataDir);
    const { migrations = released } = options;
    await retryOnBusy(() => checkFile(file, migrations));
    await createFile(file);
    return await openMigrated(file, options);
  } catch (error) {
    if (!isOutOfReach(error)) throw refusalOf(error) ?? error;
    throw new DatabaseRefused(`The database ${file} cannot be opened for writing.`, error);
  }
}

async function openMigrated(file: string, { say, ...options }: Options): Promise<Orm> {
  const orm = await createOrm(file, options);
  try {
    await migrate(orm, say);
    return orm;
  } catch (error) {
    await orm.close();
    throw error;
  }
}

async function proveWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new DatabaseRefused(`DATA_DIR ${folder} cannot be written${code}.`, error);
  }
}

/** Does what `mkdir -p` does. Node's own `recursive` never ends where a parent is there but takes no folders, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

/**
 * Makes the file unless it is there. It comes whole, by getting its name last: an empty one never is ours, and of two
 * first starts one makes it.
 */
async function createFile(file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    const database = new Database(unfinished);
    // Neither can be changed after the first table. Large pages hold pictures in fewer reads; freed pages go back to the disk.
    database.pragma('page_size = 8192');
    database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.close();
    // Some disks have no hard links.
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
