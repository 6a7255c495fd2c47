import pg from 'pg';
import { clientOf } from '#api/db/sqlite/client.ts';
import type { Statement, TestApp } from './test-app.ts';
import { isOnPostgres } from './test-database.ts';

/** What `work` asked the database, statement by statement; transactions and pragmas aside. */
async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<Statement[]> {
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

/** Does a statement in a transaction of its own, which is rolled back when the function that it gives is called. */
export async function holdLock(
  app: TestApp,
  sql: string,
  values: readonly unknown[] = [],
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.env.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(sql, [...values]);
  return () => client.end();
}

/** How many transactions on an app's database wait for a lock of another. */
export async function waitingForLocks(app: TestApp): Promise<number> {
  const rows = await app.orm.em
    .getConnection()
    .execute<{ count: number }[]>(
      "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  return rows[0]?.count ?? 0;
}

/** Keeps everybody else from writing to an app's database, as another process might, until the function that it gives is called. */
export async function holdWrites(app: TestApp): Promise<() => Promise<void>> {
  if (app.env.databaseUrl === undefined) {
    // Through the same driver: two builds of SQLite in one process would not see each other's locks.
    const other = await app.openOther();
    await other.em.getConnection().execute('begin immediate');
    return async () => {
      await other.em.getConnection().execute('rollback');
      await other.close();
    };
  }
  const tables = await rowsOf(
    app,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  return holdLock(app, `lock table ${tables.map(({ name }) => name).join()} in exclusive mode`);
}

/** Does something again and again until `work` has ended, well or not. How often it was done before the end. */
export async function againDuring(work: Promise<unknown>, again: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let times = 0;
  while (!isOver) {
    await again();
    if (!isOver) times += 1;
  }
  return times;
}
