import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Keeps everybody else from writing to an app's database, as another process might, until the function that it gives is called. */
export async function holdWrites(app: TestApp): Promise<() => Promise<void>> {
  const { databaseUrl } = app.env;
  if (databaseUrl === undefined) {
    // Through the same driver: two builds of SQLite in one process would not see each other's locks.
    const other = await app.openOther();
    await other.em.getConnection().execute('begin immediate');
    return async () => {
      await other.em.getConnection().execute('rollback');
      await other.close();
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  await client.query(`lock table ${rows.map(({ name }) => name).join()} in exclusive mode`);
  return () => client.end();
}
