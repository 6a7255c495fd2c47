import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefused } from '#api/db/errors.ts';
import { faultOf, type Named, readLog } from '../migration-log.ts';
import { APPLICATION_ID } from './probe.ts';

/** A file of this size is read in a fifth of a second or so. */
const CHECKED_BYTES = 64 * 1024 * 1024;
const SMALL_TABLES = ['category', 'mikro_orm_migrations', 'operator', 'post_count', 'session'];

/**
 * What has to be true of the file before it is opened for writing. Reads alone: a refused one keeps every byte.
 * @throws DatabaseRefused for an empty file, one that is gone, a damaged one, another program's, or one of a newer version
 */
export async function checkFile(file: string, migrations: readonly Named[]): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() && found.size === 0) {
    throw new DatabaseRefused(
      `The database ${file} is empty (0 bytes), and no new site is made in its place. Restore a backup, or delete the file if there never was a site.`,
    );
  }
  const [hasLog, hasIndex] = [existsSync(`${file}-wal`), existsSync(`${file}-shm`)];
  const read = async () => {
    try {
      return checkContents(file, hasLog, migrations);
    } catch (error) {
      // SQLite makes the index of a log that it reads.
      if (hasLog && !hasIndex) await rm(`${file}-shm`, { force: true });
      throw error;
    }
  };
  const isNew = found === undefined || (await read());
  const traces = isNew ? await tracesOfSite(dirname(file)) : [];
  if (found === undefined && hasLog) traces.push(`${basename(file)}-wal`);
  if (traces.length > 0) {
    throw new DatabaseRefused(
      `There is no site in the database ${file}, but there was one: ${traces.join(' and ')} beside it. Restore a backup, or move these away to begin anew.`,
    );
  }
}

/**
 * Gives true for a database without tables.
 * @param hasLog to close a connection that may write would put the log's pages into the file
 */
function checkContents(file: string, hasLog: boolean, migrations: readonly Named[]): boolean {
  const database = new Database(file, { readonly: hasLog, fileMustExist: true });
  try {
    // One transaction, since another process may be making the tables just now.
    return database.transaction(refuseUnfit)(database, migrations);
  } finally {
    database.close();
  }
}

function refuseUnfit(database: Database.Database, migrations: readonly Named[]): boolean {
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%' escape '!'",
    )
    .pluck()
    .all();
  if (tables.length === 0) return true;
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new DatabaseRefused('The database file belongs to another program.');
  }
  for (const part of partsToCheck(database, tables)) {
    if (database.pragma(`quick_check(${part})`, { simple: true }) !== 'ok') {
      throw new DatabaseRefused('The database file is damaged.');
    }
  }
  refuseUnknownMigrations(database, tables, migrations);
  return false;
}

/** The whole file, as long as that takes no time; of a large one the tables without which nothing works. */
function partsToCheck(database: Database.Database, tables: readonly string[]): readonly (string | number)[] {
  const [pages, size] = ['page_count', 'page_size'].map((name) => database.pragma(name, { simple: true }));
  if (Number(pages) * Number(size) <= CHECKED_BYTES) return [1];
  return SMALL_TABLES.filter((name) => tables.includes(name));
}

function refuseUnknownMigrations(
  database: Database.Database,
  tables: readonly string[],
  migrations: readonly Named[],
): void {
  const isLogged = tables.includes('mikro_orm_migrations');
  const log = readLog(migrationsRun(database), migrations);
  const isEmptied = log.state === 'none' && tables.length > (isLogged ? 1 : 0);
  const fault = faultOf(isEmptied ? { ...log, state: 'unclear' } : log, 'database');
  if (fault !== undefined) throw new DatabaseRefused(fault);
}

/** The names of the migrations that were run in a database; none where it has no log of them. */
export function migrationsRun(database: Database.Database): string[] {
  const log = database.prepare("select 1 from sqlite_master where name = 'mikro_orm_migrations'");
  if (log.pluck().get() === undefined) return [];
  return database.prepare<[], string>('select name from mikro_orm_migrations order by id').pluck().all();
}

/** What a site leaves next to its database. */
async function tracesOfSite(folder: string): Promise<string[]> {
  const namesIn = async (name: string) =>
    (await readdir(join(folder, name)).catch(() => [])).filter(isOfSite);
  const traces: string[] = [];
  if ((await namesIn('before-migration')).length > 0) traces.push('before-migration');
  traces.push(...(await namesIn('.')).filter((name) => name.startsWith('replaced-')));
  return traces;
}

/** A disk of its own has a folder for what it finds. */
const isOfSite = (name: string) => !name.startsWith('.') && name !== 'lost+found';
