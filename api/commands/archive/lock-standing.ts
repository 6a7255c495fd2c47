import Database from 'better-sqlite3';
import { isBusy, isCorrupt } from '#api/db/sqlite/errors.ts';

/**
 * Takes the database that is to be replaced from everyone else, and writes its log into it, so that it is one file.
 * Answers with the function that gives it back. A damaged one is nobody's.
 * @throws Error while a server has it open
 */
export function lockStanding(file: string): () => void {
  const database = new Database(file, { timeout: 0 });
  try {
    // Refused as long as another process has it open.
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
  } catch (error) {
    // To close a damaged one now would take its log away, which is to be kept.
    if (!isCorrupt(error)) {
      database.close();
      throw isBusy(error) ? new Error('The site is running on this folder. Stop it first.') : error;
    }
  }
  return () => database.close();
}
