import { fork } from 'node:child_process';
import { access, constants, lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { MONTHS_KEPT, NIGHTS_KEPT } from '#contract/backups.ts';
import type { NightlyMaker, NightlyOutcome } from '../engine.ts';
import { databaseFile } from './client.ts';
import { APPLICATION_ID } from './probe.ts';

export interface NightlyOrder {
  /** The database. */
  source: string;
  folder: string;
  /** The day in India, `2026-11-20`. */
  day: string;
  /** How many are kept. */
  nights: number;
  months: number;
}

export const nightly: NightlyMaker = {
  /** Makes it by a process of its own, which a stop ends at once and which takes no time from visitors. */
  async make({ dataDir, folder, day, stop }) {
    if (stop.aborted) return 'stopped';
    const order: NightlyOrder = {
      source: databaseFile(dataDir),
      folder,
      day,
      nights: NIGHTS_KEPT,
      months: MONTHS_KEPT,
    };
    const child = fork(new URL('nightly-process.ts', import.meta.url), [JSON.stringify(order)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => child.kill('SIGKILL');
    stop.addEventListener('abort', end, { once: true });
    try {
      return await new Promise<NightlyOutcome | 'stopped'>((resolve) => {
        child.once('message', (outcome: NightlyOutcome) => resolve(outcome));
        child.once('error', () =>
          resolve({ failure: 'The process that makes the backup could not be started.' }),
        );
        child.once('close', () =>
          resolve(stop.aborted ? 'stopped' : { failure: 'The process that makes the backup was ended.' }),
        );
      });
    } finally {
      stop.removeEventListener('abort', end);
    }
  },

  async list(folder, secret) {
    const backups = [];
    for (const every of ['night', 'month'] as const) {
      for (const { name } of await ownNames(folder, secret, every)) {
        // Another process may have removed it since.
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found !== undefined) backups.push({ name, every, bytes: found.size });
      }
    }
    return backups;
  },
};

/** Why no backup can be put into the folder; undefined where one can. */
export async function backupFolderFault(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `BACKUP_DIR ${folder} is no folder.`;
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return `BACKUP_DIR ${folder} is not there. Make the folder, or mount its disk.`;
    }
    return `BACKUP_DIR ${folder} cannot be written by this user (${code}).`;
  }
}

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
 * be read, is none. Never writes next to the file.
 */
async function isOfSite(path: string, secret: string): Promise<boolean> {
  try {
    // A link may lead to anything, so it is none of ours.
    if (!(await lstat(path)).isFile() || !(await isCompleteDatabase(path))) return false;
    return siteSecretIn(path) === secret;
  } catch {
    return false;
  }
}

/** SQLite would make an index next to a database with a log (bytes 18 and 19 are 2), so it is not opened. https://sqlite.org/fileformat.html */
async function isCompleteDatabase(path: string): Promise<boolean> {
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
