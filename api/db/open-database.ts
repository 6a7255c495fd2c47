import type { Examined, OnStatement, Orm } from './orm-type.ts';
import { examineSqlite, openSqlite } from './sqlite/open-database.ts';

/** Where the data is: in a folder, or with PostgreSQL. */
interface DatabaseSettings {
  dataDir: string;
  /** `postgres://…`; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
}

interface Options {
  onStatement?: OnStatement | undefined;
  /** Called with a line for each step of updating an older database. */
  print?: (line: string) => void;
}

/** Opens the site's database, made if it is not there, and brings its tables to this version. @throws DatabaseRefused */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseSettings,
  options: Options = {},
): Promise<Orm> {
  if (databaseUrl === undefined) return openSqlite(dataDir, options);
  // Loaded only where it is used: a site on SQLite starts without it.
  const { openPostgres } = await import('./postgres/open-database.ts');
  return openPostgres(databaseUrl, options);
}

export async function examineDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<Examined> {
  if (databaseUrl === undefined) return examineSqlite(dataDir);
  const { examinePostgres } = await import('./postgres/open-database.ts');
  return examinePostgres(databaseUrl);
}
