import pg from 'pg';
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
