import type { TestApp } from './test-app.ts';
import { isOnPostgres } from './test-database.ts';

const TABLES = isOnPostgres
  ? "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit'"
  : "select name from sqlite_schema where type = 'table' and sql not like '%virtual%' and name not like '%_fts%'";

/** All that the database holds, but for the counters of limits. */
export async function storedRows({ orm }: Pick<TestApp, 'orm'>): Promise<string> {
  const connection = orm.em.getConnection();
  const tables = await connection.execute<{ name: string }[]>(TABLES);
  const rows = tables.map(async ({ name }) => [name, await connection.execute(`select * from "${name}"`)]);
  return JSON.stringify(await Promise.all(rows));
}
