import { holdLock } from './hold-lock.ts';
import { rowsOf } from './queries.ts';
import type { TestApp } from './test-app.ts';

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
