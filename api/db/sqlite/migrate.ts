import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { faultOf, ONE_STEP, readLog } from '#api/db/migration-log.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { DatabaseRefused, refusalOf } from '../errors.ts';
import { retryOnBusy } from '../transaction.ts';
import { isOfSqlite } from './errors.ts';
import { APPLICATION_ID } from './probe.ts';

// The migrator would make the same table. It is made here atomically, since two processes may start at once.
const LOG_TABLE =
  'create table if not exists `mikro_orm_migrations` (`id` integer not null primary key autoincrement, `name` text null, `executed_at` datetime not null default current_timestamp)';

/**
 * Brings the tables to this version, all or nothing. A copy is made first. Foreign keys are off meanwhile, else a
 * rebuilt parent table deletes its children; they are checked before the commit.
 * @param say told of each step of an update, before it begins
 * @throws DatabaseRefused when it is of a newer version, or its tables are not what a version left
 */
export async function migrate(orm: Orm, say?: (line: string) => void): Promise<void> {
  try {
    await retryOnBusy(() => run(orm, say));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused !== undefined || !isOfSqlite(error)) throw refused ?? error;
    const said = error.message.split(' - ').at(-1);
    throw new DatabaseRefused(
      `The database cannot be brought to this version, and was left as it was (${said}). Restore a backup, or go back to the version before.`,
      error,
    );
  }
}

async function run(orm: Orm, say?: (line: string) => void): Promise<void> {
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
        say?.('Updating the database. A copy of it is made first.');
        await copyBeforeMigration(file, last);
      }
      if (log.isOf140) for (const sql of ONE_STEP) await ask(sql);
      await orm.migrator.up({ transaction });
      if ((await ask('pragma foreign_key_check')).length > 0) {
        throw new DatabaseRefused('The database has rows whose parents are missing. It was left as it was.');
      }
      isUpdated = last !== undefined;
    });
    if (isUpdated) say?.('The database is updated.');
  } finally {
    await connection.execute('pragma foreign_keys = on');
  }
}

const COPIES_MAX = 3;
/** Named as migrations are; what else lies there is somebody's own. */
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
