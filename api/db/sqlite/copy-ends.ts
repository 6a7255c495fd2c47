import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { type AnyTables, type CopySource, type CopyTarget, refuseOtherVersion } from '../copy-site.ts';
import { refusalOf } from '../errors.ts';
import { checkFile, migrationsRun } from './check-file.ts';
import { clientOf, SqliteClient } from './client.ts';
import { migrations } from './migrations/list.ts';
import { openSqlite } from './open-database.ts';

/**
 * Gives `work` the site of a file as it is at one moment. The file keeps every byte.
 * @throws DatabaseRefused for a damaged one, another program's, or one of another version
 */
export async function readSqliteSite<T>(file: string, work: (source: CopySource) => Promise<T>): Promise<T> {
  try {
    await checkFile(file, migrations);
    // Sees what others commit. Where there is no log it may write: as the last to close it takes away the log that SQLite
    // makes for readers.
    const watcher = new Database(file, { readonly: existsSync(`${file}-wal`), fileMustExist: true });
    try {
      watcher.pragma('query_only = on');
      const version = () => watcher.pragma('data_version', { simple: true });
      const before = version();
      return await read(file, (rows) =>
        work({
          rows,
          lastIds: (tables) => lastIds(rows, tables),
          isUnchanged: async () => version() === before,
        }),
      );
    } finally {
      watcher.close();
    }
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

async function read<T>(file: string, work: (rows: Kysely<AnyTables>) => Promise<T>): Promise<T> {
  await using client = new SqliteClient(file, undefined, { readonly: true });
  return await client.transaction().execute(async (transaction) => {
    const rows = transaction.withTables<AnyTables>();
    refuseOtherVersion(migrationsRun(client.native), migrations);
    return work(rows);
  });
}

async function lastIds(db: Kysely<AnyTables>, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where name in (${sql.join(tables)})`.execute(db);
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/** Makes the file of a new site in a folder, and lets `work` fill it. Afterwards it is one file without a log. */
export async function makeSqliteSite<T>(
  folder: string,
  work: (target: CopyTarget) => Promise<T>,
): Promise<T> {
  await using orm = await openSqlite(folder);
  const done = await work({ orm, lock: async () => undefined, setLastIds });
  clientOf(orm).native.pragma('journal_mode = DELETE');
  return done;
}

const setLastIds: CopyTarget['setLastIds'] = async (em, ids) => {
  for (const [table, last] of ids) {
    await em.execute('delete from sqlite_sequence where name = ?', [table]);
    await em.execute('insert into sqlite_sequence (name, seq) values (?, ?)', [table, last]);
  }
};
