import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { BACKUP_FAILURE_MAX } from '#contract/backups.ts';
import { faultOf, readLog } from '../migration-log.ts';
import { migrationsRun } from './check-file.ts';
import { isBusy, isCorrupt } from './errors.ts';
import { migrations } from './migrations/list.ts';
import { APPLICATION_ID } from './probe.ts';

/** A copy of the database that may not be used: the message is for the operator. */
export class BackupRefused extends Error {}

/** What a backup holds. Posts in the trash are not counted. */
export interface BackupContent {
  posts: number;
  messages: number;
  /** Posts whose picture is missing. */
  withoutPicture: number;
}

const DAMAGED = 'The backup is damaged.';
/** The error where the site's own database cannot be read. */
const SITE_DAMAGED = "The site's database is damaged.";

/** Writes what `source` holds at this moment to the new file `target`, while others read and write it. */
export function writeBackup(source: string, target: string): void {
  // One that may not write would leave a log and its index next to a database that has none.
  const database = new Database(source, { readonly: existsSync(`${source}-wal`), fileMustExist: true });
  try {
    database.prepare('vacuum into ?').run(target);
  } catch (error) {
    throw isCorrupt(error) ? new BackupRefused(SITE_DAMAGED, { cause: error }) : error;
  } finally {
    database.close();
  }
}

/** Reads all of a backup. @throws BackupRefused for a damaged one, another program's, or one of a newer version */
export const checkBackup = (file: string): BackupContent => inspect(file, { readonly: true });

/** Checks it as `checkBackup` does, then ends all sessions: one that was revoked after the backup would be valid again. */
export const prepareRestored = (file: string): BackupContent => inspect(file, { readonly: false });

function inspect(file: string, { readonly }: { readonly: boolean }): BackupContent {
  const database = new Database(file, { readonly, fileMustExist: true });
  try {
    // One file, with nothing next to it: that of a copy made by other means may be in WAL mode.
    if (!readonly) database.pragma('journal_mode = DELETE');
    refuseUnfit(database);
    if (!readonly) database.exec('delete from session');
    return contentOf(database);
  } catch (error) {
    const lacksTable = error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR';
    throw lacksTable || isCorrupt(error) ? new BackupRefused(DAMAGED, { cause: error }) : error;
  } finally {
    database.close();
  }
}

/** @throws BackupRefused where rows are not as many as the totals say that triggers count */
function contentOf(database: Database.Database): BackupContent {
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  const messages = number('select count(*) from contact');
  const visible = number('select count(*) from post where deleted_at is null');
  if (
    messages !== number('select total(count) from contact_count') ||
    visible !== number('select total(count) from post_count')
  ) {
    throw new BackupRefused(DAMAGED);
  }
  return {
    posts: visible,
    messages,
    withoutPicture: number('select count(*) from post where image not in (select name from picture)'),
  };
}

function refuseUnfit(database: Database.Database): void {
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new BackupRefused('The backup belongs to another program.');
  }
  if (database.pragma('integrity_check', { simple: true }) !== 'ok') throw new BackupRefused(DAMAGED);
  // Throws where the table is missing: a backup of a site has all its tables.
  database.prepare('select 1 from mikro_orm_migrations');
  const log = readLog(migrationsRun(database), migrations);
  const fault = faultOf(log.state === 'none' ? { ...log, state: 'unclear' } : log, 'backup');
  if (fault !== undefined) throw new BackupRefused(fault);
}

/**
 * Takes the database from every other process, and writes its log into it, so that it is one file. A damaged one cannot
 * be taken: its log stays next to it.
 * @returns the function that gives it back
 * @throws Error while a server has it open
 */
export function lockDatabase(file: string): () => void {
  const database = new Database(file, { timeout: 0 });
  try {
    // Refused as long as another process has it open.
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
  } catch (error) {
    // To close a damaged one here would delete its log, which the operator may need.
    if (!isCorrupt(error)) {
      database.close();
      throw isBusy(error) ? new Error('The site is running on this folder. Stop it first.') : error;
    }
  }
  return () => database.close();
}

/** How long it waits for a server that writes. Milliseconds. */
const BUSY_MS = 5_000;

export type BackupOutcome = { bytes: number } | { failure: string };

/**
 * Notes a backup by command in the site's own database, for the screen Server.
 * @throws Error where that cannot be written: a full disk, a database of another version, one of another user
 */
export function noteBackup(source: string, at: Date, outcome: BackupOutcome): void {
  const database = new Database(source, { fileMustExist: true, timeout: BUSY_MS });
  try {
    const bytes = 'bytes' in outcome ? outcome.bytes : null;
    const failure = 'failure' in outcome ? outcome.failure.slice(0, BACKUP_FAILURE_MAX) : null;
    database
      .prepare("insert into backup_run (at, way, bytes, failure) values (?, 'command', ?, ?)")
      .run(at.getTime(), bytes, failure);
  } finally {
    database.close();
  }
}
