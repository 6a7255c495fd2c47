import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { isCorrupt } from '#api/db/sqlite/errors.ts';
import { migrations } from '#api/db/sqlite/migrations/list.ts';
import { databaseFile } from '#api/db/sqlite/open-database.ts';
import { APPLICATION_ID } from '#api/db/sqlite/probe.ts';

/** The file is none of our backups, or not whole. */
class BackupRefused extends Error {}

const DAY_MS = 24 * 60 * 60 * 1000;
const FOREIGN = 'The file is no backup of this site.';
const DAMAGED = 'The backup is damaged.';

export interface BackupContent {
  posts: number;
  messages: number;
  /** Posts whose picture is missing. */
  withoutPicture: number;
}

/**
 * Writes the database of one moment to a new file that only its owner reads, while the site runs. It gets its name when it
 * is checked and on the disk.
 */
export async function takeBackup(dataDir: string, target: string): Promise<BackupContent> {
  const folder = dirname(target);
  await removeUnfinished(folder);
  const unfinished = join(folder, `${UNFINISHED}${process.pid}-${basename(target)}`);
  try {
    const source = new Database(databaseFile(dataDir), { readonly: true, fileMustExist: true });
    try {
      source.prepare('vacuum into ?').run(unfinished);
    } finally {
      source.close();
    }
    const content = checkBackup(unfinished);
    await sync(unfinished);
    await rename(unfinished, target);
    await sync(folder);
    return content;
  } finally {
    await rm(unfinished, { force: true });
  }
}

const UNFINISHED = '.unfinished-backup-';

/** What a killed backup left, once it is a day old. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - DAY_MS)
      await rm(join(folder, name), { force: true });
  }
}

/**
 * Reads a backup whole. Changes nothing in it.
 * @throws BackupRefused for a damaged one, another program's, or one of another version than this program can read
 */
export function checkBackup(file: string): BackupContent {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return contentOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!isCorrupt(error)) throw error;
    const isDatabase = error instanceof Error && 'code' in error && error.code !== 'SQLITE_NOTADB';
    throw new BackupRefused(isDatabase ? DAMAGED : FOREIGN, { cause: error });
  }
}

function contentOf(database: Database.Database): BackupContent {
  const number = (sql: string) => database.prepare<[], number>(sql).pluck().get() ?? 0;
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID)
    throw new BackupRefused(FOREIGN);
  if (database.pragma('integrity_check', { simple: true }) !== 'ok') throw new BackupRefused(DAMAGED);
  const known = new Set<string>(migrations.map(({ name }) => name));
  const done = database.prepare<[], string>('select name from mikro_orm_migrations').pluck().all();
  if (done.some((name) => !known.has(name))) {
    throw new BackupRefused('The backup was made by another version of this program.');
  }
  const messages = number('select count(*) from contact');
  const posts = number('select count(*) from post where deleted_at is null');
  const counted = {
    messages: number('select total(count) from contact_count'),
    posts: number('select total(count) from post_count'),
  };
  if (counted.messages !== messages || counted.posts !== posts) throw new BackupRefused(DAMAGED);
  return {
    posts,
    messages,
    withoutPicture: number('select count(*) from post where image not in (select name from picture)'),
  };
}

/** Puts a file, or a folder's names, on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** One line for the person at the console. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'That did not work.';
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' && 'path' in error) return `${error.path} is not there.`;
  if (code === 'SQLITE_CANTOPEN') return 'The file is not there, or cannot be read.';
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
    return 'The disk has no room for it. Nothing was changed.';
  }
  return error.message;
}
