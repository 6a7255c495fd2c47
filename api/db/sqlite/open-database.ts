import { existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefused, refusalOf } from '#api/db/errors.ts';
import { faultOf, ONE_STEP, readLog } from '#api/db/migration-log.ts';
import type { Examined, Orm } from '#api/db/orm-type.ts';
import { retryOnBusy } from '#api/db/transaction.ts';
import { checkFile, migrationsRun } from './check-file.ts';
import { databaseFile } from './client.ts';
import { isCorrupt, isOfSqlite, isOutOfReach } from './errors.ts';
import { migrations as released } from './migrations/list.ts';
import { createOrm, type OrmOptions } from './orm.ts';
import { APPLICATION_ID } from './probe.ts';

interface Options extends OrmOptions {
  /** Called with a line for each step of updating an older database. */
  print?: (line: string) => void;
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

async function openMigrated(file: string, { print, ...options }: Options): Promise<Orm> {
  const orm = await createOrm(file, options);
  try {
    await migrate(orm, print);
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
 * Makes the file unless it is there. It is complete when it appears, since it gets its name last: an empty one never is ours, and of two
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

// The migrator would make the same table. It is made here atomically, since two processes may start at once.
const LOG_TABLE =
  'create table if not exists `mikro_orm_migrations` (`id` integer not null primary key autoincrement, `name` text null, `executed_at` datetime not null default current_timestamp)';

/**
 * Brings the tables to this version, all or nothing. A copy is made first. Foreign keys are off until then, else a
 * rebuilt parent table deletes its children; they are checked before the commit.
 * @param print called with each step of an update, before it begins
 * @throws DatabaseRefused when it is of a newer version, or its tables are not what a version left
 */
async function migrate(orm: Orm, print?: (line: string) => void): Promise<void> {
  try {
    await retryOnBusy(() => run(orm, print));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused !== undefined || !isOfSqlite(error)) throw refused ?? error;
    const reason = error.message.split(' - ').at(-1);
    throw new DatabaseRefused(
      `The database cannot be brought to this version, and was left as it was (${reason}). Restore a backup, or go back to the version before.`,
      error,
    );
  }
}

async function run(orm: Orm, print?: (line: string) => void): Promise<void> {
  let isUpdated = false;
  const connection = orm.em.getConnection();
  const file = orm.config.get('dbName', '');
  const { migrationsList = [] } = orm.config.get('migrations');
  const known = migrationsList.map((each) => ({ name: 'name' in each ? each.name : '' }));
  await connection.execute('pragma foreign_keys = off');
  try {
    await connection.execute(`pragma application_id = ${APPLICATION_ID}`);
    await connection.execute(LOG_TABLE);
    // The migrator looks for its table on a connection of its own.
    await orm.migrator.getExecuted();
    await connection.transactional(async (transaction) => {
      const ask = <Row extends object>(sql: string) => connection.execute<Row[]>(sql, [], 'all', transaction);
      // Takes the write lock: another process that migrates is waited for, and what it did is seen after.
      await connection.execute(`pragma application_id = ${APPLICATION_ID}`, [], 'run', transaction);
      const done = (await ask<{ name: string }>('select name from mikro_orm_migrations order by id')).map(
        ({ name }) => name,
      );
      const log = readLog(done, known);
      const fault = faultOf(log, 'database');
      if (fault !== undefined) throw new DatabaseRefused(fault);
      if (log.state === 'current') return;
      const last = done.at(-1);
      if (last !== undefined) {
        print?.('Updating the database. A copy of it is made first.');
        await copyBeforeMigration(file, last);
      }
      if (log.isOf140) for (const sql of ONE_STEP) await ask(sql);
      await orm.migrator.up({ transaction });
      if ((await ask('pragma foreign_key_check')).length > 0) {
        throw new DatabaseRefused('The database has rows whose parents are missing. It was left as it was.');
      }
      isUpdated = last !== undefined;
    });
    if (isUpdated) print?.('The database is updated.');
  } finally {
    await connection.execute('pragma foreign_keys = on');
  }
}

const COPIES_MAX = 3;
/** Named as migrations are; other files there are somebody's own. */
const OF_OURS = /^\d+\.\d+\.\d+(?:-[a-z-]+)?\.sqlite$/;

/**
 * A copy in `before-migration/`, named after the last migration that was run in it, so that a start that fails again and
 * again leaves one copy. Called with the write lock held: nothing is written between the copy and the migration.
 * @throws DatabaseRefused when it cannot be written; without it nothing is migrated
 */
async function copyBeforeMigration(file: string, last: string): Promise<void> {
  const folder = join(dirname(file), 'before-migration');
  const copy = join(folder, `${last}.sqlite`);
  const unfinished = `${copy}.unfinished`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    const source = new Database(file, { readonly: true, fileMustExist: true });
    try {
      await source.backup(unfinished);
    } finally {
      source.close();
    }
    await rename(unfinished, copy);
    const copies = (await readdir(folder))
      .filter((name) => OF_OURS.test(name))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const name of copies.slice(0, -COPIES_MAX)) await rm(join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw new DatabaseRefused(
      `The copy that goes before a migration cannot be written to ${folder}. Nothing was changed.`,
      error,
    );
  }
}

export async function examineSqlite(dataDir: string): Promise<Examined> {
  const file = databaseFile(dataDir);
  const found = { engine: 'sqlite', place: file, isThere: true, pending: [] } as const;
  try {
    await checkFile(file, released);
    if (!existsSync(file)) return { ...found, isThere: false };
    const { done, integrity } = inspect(file);
    if (integrity !== 'ok') return { ...found, refused: `The database is damaged: ${integrity}.` };
    const { state, pending } = readLog(done, released);
    if (state === 'none') return { ...found, isThere: false };
    return pending.length > 0 ? { ...found, pending } : { ...found, orm: await createOrm(file) };
  } catch (error) {
    if (error instanceof DatabaseRefused) return { ...found, refused: error.message };
    if (isOutOfReach(error))
      return { ...found, refused: `The database ${file} cannot be opened for writing.` };
    return { ...found, refused: refusalOf(error)?.message ?? 'The database cannot be read.' };
  }
}

/** Which migrations were run, and what SQLite's quick check of the whole file says. */
function inspect(file: string): { done: string[]; integrity: string } {
  const database = new Database(file, { fileMustExist: true });
  try {
    const integrity = String(database.pragma('quick_check(1)', { simple: true }));
    return { done: migrationsRun(database), integrity };
  } catch (error) {
    if (isCorrupt(error)) return { done: [], integrity: 'its pages cannot be read' };
    throw error;
  } finally {
    database.close();
  }
}
