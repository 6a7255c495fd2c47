import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Changes the SQLite database of a folder of data, beside whoever else uses it. */
export function changeData(dataDir: string, sql: string, ...values: unknown[]): void {
  const database = new Database(join(dataDir, 'site.sqlite'));
  database.prepare(sql).run(...values);
  database.close();
}
