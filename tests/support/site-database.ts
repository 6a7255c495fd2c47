import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/**
 * Opens the SQLite database of a folder of data for one look or change, while others use it. Not `readonly` after a
 * kill: what the dead process left in the log has to be taken in.
 */
export function inDatabase<T>(
  dataDir: string,
  work: (database: Database.Database) => T,
  options: Database.Options = { fileMustExist: true },
): T {
  const database = new Database(join(dataDir, 'site.sqlite'), options);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Rows of that database, by SQL. */
export const rowsIn = <Row>(dataDir: string, sql: string, ...values: unknown[]): Row[] =>
  inDatabase(dataDir, (database) => database.prepare<unknown[], Row>(sql).all(...values), { readonly: true });

export const changeData = (dataDir: string, sql: string, ...values: unknown[]): void =>
  inDatabase(dataDir, (database) => void database.prepare(sql).run(...values));

export interface StoredMessage {
  id: number;
  key: string | null;
  email: string;
  message: string;
  state: string;
}

const MESSAGES = 'select id, key, email, message, state from contact';

/** The messages in a site's database for one address. */
export const readMessages = (dataDir: string, email: string): StoredMessage[] =>
  rowsIn(dataDir, `${MESSAGES} where email = ? order by id`, email);

/** All messages of the database of a server that may have been killed, and what SQLite says of the file. */
export const readAllMessages = (dataDir: string): { messages: StoredMessage[]; integrity: unknown } =>
  inDatabase(dataDir, (database) => ({
    messages: database.prepare<[], StoredMessage>(`${MESSAGES} order by id`).all(),
    integrity: database.pragma('integrity_check', { simple: true }),
  }));

/** The messages for one address of a site on PostgreSQL: asked by a process of its own, since tests look at rows without waiting. */
export const readPostgresMessages = (databaseUrl: string, email: string): StoredMessage[] =>
  JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, databaseUrl, email], { encoding: 'utf8' }),
  );

// That process: prints the messages in the database of a URL for one address.
if (process.argv[1] === import.meta.filename) {
  const [connectionString, email] = process.argv.slice(2);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `${MESSAGES.replace('id,', 'id::integer,')} where email = $1 order by id`,
    [email],
  );
  await client.end();
  process.stdout.write(JSON.stringify(rows));
}
