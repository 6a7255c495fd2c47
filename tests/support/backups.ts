import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { aContact } from './messages.ts';
import { aPost } from './posts.ts';
import { tempFolder } from './temp-folder.ts';

/** A row of 128 MB: a copy of its database takes most of a second. */
export const LARGE_ROW =
  "insert into picture (name, width, format, bytes) values ('filler', 1, 'webp', zeroblob(134217728))";

/** A folder of data with one post of this name and a message. */
export async function makeDataWith(title: string): Promise<string> {
  const folder = await tempFolder('data');
  const orm = await openSqlite(folder);
  await aPost(orm, { blogTitle: title });
  await aContact(orm, { message: 'a word of its own: zebra' });
  await orm.close();
  return folder;
}

/** What the database of a folder says, and which of its posts lack a picture. */
export function readData(dataDir: string) {
  const database = new Database(join(dataDir, 'site.sqlite'), { fileMustExist: true });
  const column = (sql: string) => database.prepare<[], string>(sql).pluck().all();
  try {
    return {
      integrity: column('pragma integrity_check'),
      keys: new Set(column('select key from contact')),
      titles: column('select blog_title from post order by id'),
      sessions: column('select token_hash from session').length,
      lacking: column('select image from post where image not in (select name from picture)'),
    };
  } finally {
    database.close();
  }
}
