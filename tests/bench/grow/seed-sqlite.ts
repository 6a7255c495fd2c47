import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { messageRows, pictureSizes, postRows, type Size } from './rows.ts';

/** Makes a site's folder of data, filled by SQL, with the triggers at work. */
export async function seedSqlite({ posts, messages }: Size, dataDir: string): Promise<void> {
  await (await openSqlite(dataDir)).close();
  const db = new DatabaseSync(databaseFile(dataDir));
  db.exec('pragma synchronous = off; pragma cache_size = -200000; begin');
  insertRows(db, 'post', postRows(posts));
  insertRows(db, 'contact', messageRows(messages));
  const picture = db.prepare(
    'insert into picture (name, width, format, bytes) select image, ?, ?, ? from post',
  );
  for await (const { width, format, bytes } of pictureSizes()) picture.run(width, format, bytes);
  db.exec('commit; analyze');
  db.close();
}

function insertRows(db: DatabaseSync, table: string, rows: Iterable<Record<string, string | number>>): void {
  let insert: ReturnType<DatabaseSync['prepare']> | undefined;
  for (const row of rows) {
    const columns = Object.keys(row);
    insert ??= db.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`);
    insert.run(...Object.values(row));
  }
}
