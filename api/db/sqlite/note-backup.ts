import Database from 'better-sqlite3';
import { BACKUP_FAILURE_MAX } from '#contract/backups.ts';

/** How long it waits for a server that writes. Milliseconds. */
const BUSY_MS = 5_000;

export type BackupOutcome = { bytes: number } | { failure: string };

/**
 * Tells the site's own database of a backup by command, for the screen Server.
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
