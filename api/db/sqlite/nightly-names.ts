import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { APPLICATION_ID } from './probe.ts';

export type BackupEvery = 'night' | 'month';

/** `floodlight-2026-11-20-nightly.sqlite`, `floodlight-2026-11-monthly.sqlite`; a number where the name was taken. */
const NAMES: Record<BackupEvery, RegExp> = {
  night: /^floodlight-(\d{4}-\d\d-\d\d)-nightly(?:-(\d+))?\.sqlite$/,
  month: /^floodlight-(\d{4}-\d\d)-monthly(?:-(\d+))?\.sqlite$/,
};

export function backupName(every: BackupEvery, date: string, count: number): string {
  const more = count === 1 ? '' : `-${count}`;
  return `floodlight-${date}-${every === 'night' ? 'nightly' : 'monthly'}${more}.sqlite`;
}

interface BackupName {
  name: string;
  /** A day or a month in India. */
  date: string;
}

/** Files with names of such backups, the newest first. */
async function namesIn(folder: string, every: BackupEvery): Promise<BackupName[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, date, count = '1'] = NAMES[every].exec(name) ?? [];
    return date === undefined ? [] : [{ name, date, count: Number(count) }];
  });
  return found.sort((a, b) => (a.date === b.date ? b.count - a.count : a.date < b.date ? 1 : -1));
}

/** Which files are backups of the site that has this secret. */
export async function ownNames(folder: string, secret: string, every: BackupEvery): Promise<BackupName[]> {
  const own = [];
  for (const each of await namesIn(folder, every)) {
    if (await isOfSite(join(folder, each.name), secret)) own.push(each);
  }
  return own;
}

const HEAD_BYTES = 100;

/**
 * Whether a file is a backup of the site that has this secret. Another site's, another program's, and one that cannot
 * be read, is none. Never writes beside the file.
 */
async function isOfSite(path: string, secret: string): Promise<boolean> {
  try {
    // A link may lead to anything, so it is none of ours.
    if (!(await lstat(path)).isFile() || !(await isWholeDatabase(path))) return false;
    return siteSecretIn(path) === secret;
  } catch {
    return false;
  }
}

/** SQLite would make an index beside a database with a log (bytes 18 and 19 are 2), so it is not opened. https://sqlite.org/fileformat.html */
async function isWholeDatabase(path: string): Promise<boolean> {
  const handle = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  await handle.read(head).finally(() => handle.close());
  return (
    head.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    head[18] === 1 &&
    head[19] === 1 &&
    head.readUInt32BE(68) === APPLICATION_ID
  );
}

/** What the site of this database signs by. */
export function siteSecretIn(path: string): string | undefined {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return database.prepare<[], string>('select secret from form_secret').pluck().get();
  } finally {
    database.close();
  }
}
