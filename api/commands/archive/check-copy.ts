import Database from 'better-sqlite3';
import { isCorrupt } from '#api/db/sqlite/errors.ts';
import { APPLICATION_ID } from '#api/db/sqlite/probe.ts';
import { migrations } from '../../db/sqlite/migrations/list.ts';
import { ArchiveRefused } from './read-archive.ts';

const DAMAGED = 'The database in it is damaged.';

/**
 * Reads a copied database whole, lets `work` use it, and leaves one file with nothing beside it.
 * @throws ArchiveRefused for a damaged one, another program's, or one of a newer version
 */
export function checkCopy<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('journal_mode = DELETE');
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') throw new ArchiveRefused(DAMAGED);
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
      throw new ArchiveRefused('The database in it belongs to another program.');
    }
    const known = new Set<string>(migrations.map(({ name }) => name));
    const done = database.prepare<[], string>('select name from mikro_orm_migrations').pluck().all();
    if (done.some((name) => !known.has(name))) {
      throw new ArchiveRefused('The backup was made by a newer version of this program.');
    }
    return work(database);
  } catch (error) {
    throw isCorrupt(error) ? new ArchiveRefused(DAMAGED, { cause: error }) : error;
  } finally {
    database.close();
  }
}
