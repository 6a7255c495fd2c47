import Database from 'better-sqlite3';

/** 4 MB: the event loop turns between two such pieces. */
const PAGES_AT_ONCE = 1024;

/** Opens the file for reading alone, beside any number of writers. */
export const openForReading = (file: string): Database.Database =>
  new Database(file, { readonly: true, fileMustExist: true });

/** Copies what `source` sees; where it stands in a transaction, the state that this transaction began with. */
export async function copyDatabase(source: Database.Database, target: string): Promise<void> {
  await source.backup(target, { progress: () => PAGES_AT_ONCE });
}
