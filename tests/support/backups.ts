import { access } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { runCommand } from './product.ts';

/** A row of 128 MB: a copy of its database takes most of a second. */
export const LARGE_ROW =
  "insert into picture (name, width, format, bytes) values ('filler', 1, 'webp', zeroblob(134217728))";

/** Runs `npm run backup` or `restore` to its end, as its owner would. */
export async function runBackupCommand(command: 'backup' | 'restore', dataDir: string, ...args: string[]) {
  return runCommand(command, { DATA_DIR: dataDir }, ...args);
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

export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
