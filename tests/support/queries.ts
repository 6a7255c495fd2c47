import { clientOf } from '#api/db/sqlite/client.ts';
import type { Statement, TestApp } from './test-app.ts';
import { isOnPostgres } from './test-database.ts';

/** What `work` asked the database, statement by statement; transactions and pragmas aside. */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const before = app.statements.length;
  await work();
  return app.statements.slice(before).filter(({ sql }) => /^(select|insert|update|delete|with)/i.test(sql));
}

/** The same as texts. */
export async function queriesOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  return (await statementsOf(app, work)).map(({ sql }) => sql);
}

/** How SQLite would find the rows of `sql`, one line for each step. */
export function planOf(app: TestApp, sql: string): string[] {
  const nothing = Array.from({ length: sql.split('?').length - 1 }, () => 'x');
  const plan = clientOf(app.orm).native.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`);
  return plan.all(...nothing).map(({ detail }) => detail);
}

/** Rows of the database, by SQL of both engines. */
export const rowsOf = (
  { orm }: Pick<TestApp, 'orm'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> =>
  orm.em.getConnection().execute<Record<string, unknown>[]>(sql, values);

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
