import pg from 'pg';
import { rowsOf } from './queries.ts';
import type { TestApp } from './test-app.ts';

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
