import { createHash } from 'node:crypto';
import { copyFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { NightBackup, NightOrder } from '../nightly-backup.ts';
import { type BackupContent, BackupRefused, checkBackup, writeBackup } from './backup-file.ts';
import { type BackupEvery, backupName, isOfSite, namesIn, secretOf } from './backup-names.ts';
import { ROOM_LEFT } from './copy-database.ts';
import { diskOf } from './engine-facts.ts';
import { isFull } from './errors.ts';
import { inWorkFolder, moveToNewName, sync } from './work-folder.ts';

interface Site {
  /** Its database. */
  source: string;
  secret: string;
  folder: string;
}

/**
 * A checked backup in the folder, and, where its month has none, a copy of it that is checked by itself. Then those
 * that are too many go: only files that are backups of this site. Blocks its thread while it works.
 */
export async function makeNight({ source, folder, day, nights, months }: NightOrder): Promise<NightBackup> {
  const site = { source, folder, secret: readSecret(source) };
  const month = day.slice(0, 'YYYY-MM'.length);
  const ofMonths = await ownNames(site, 'month');
  const wantsMonth = !ofMonths.some(({ date }) => date === month);
  await refuseWithoutRoom(site, wantsMonth ? 2 : 1);
  const mark = `night-${createHash('sha256').update(`backups of ${site.secret}`).digest('hex').slice(0, 8)}`;
  const made = await inWorkFolder(
    folder,
    async (work) => {
      const copy = join(work, 'night.sqlite');
      writeBackup(source, copy);
      const content = checkBackup(copy);
      const { size: bytes } = await stat(copy);
      const ofMonth = join(work, 'month.sqlite');
      if (wantsMonth) await copyChecked(copy, ofMonth, content);
      const file = await name(copy, { folder, every: 'night', date: day });
      if (wantsMonth) await name(ofMonth, { folder, every: 'month', date: month });
      await sync(folder);
      return { file, bytes };
    },
    mark,
  );
  await removeBeyond(site, 'night', nights);
  await removeBeyond(site, 'month', months);
  return made;
}

function readSecret(source: string): string {
  const database = new Database(source, { fileMustExist: true });
  try {
    return secretOf(database) ?? '';
  } finally {
    database.close();
  }
}

/** @throws Error with code ENOSPC where the copies might take the room of messages */
async function refuseWithoutRoom({ source, folder }: Site, copies: number): Promise<void> {
  const { size } = await stat(source);
  const { free } = await diskOf(folder);
  if (free - copies * size < ROOM_LEFT) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
}

async function copyChecked(from: string, to: string, content: BackupContent): Promise<void> {
  await copyFile(from, to);
  const { posts, messages } = checkBackup(to);
  if (posts !== content.posts || messages !== content.messages) {
    throw new BackupRefused('The copy of the month is not what was copied.');
  }
}

interface Named {
  folder: string;
  every: BackupEvery;
  date: string;
}

/** Gives the first name that nobody has. */
async function name(path: string, { folder, every, date }: Named): Promise<string> {
  await sync(path);
  for (let count = 1; ; count += 1) {
    const target = join(folder, backupName(every, date, count));
    try {
      await moveToNewName(path, target);
      return basename(target);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

async function ownNames({ folder, secret }: Site, every: BackupEvery) {
  const own = [];
  for (const each of await namesIn(folder, every)) {
    if (await isOfSite(join(folder, each.name), secret)) own.push(each);
  }
  return own;
}

async function removeBeyond(site: Site, every: BackupEvery, kept: number): Promise<void> {
  for (const each of (await ownNames(site, every)).slice(kept)) await rm(join(site.folder, each.name));
}

/** Why there is none, for the operator. */
export function nightFault(error: unknown, { source, folder }: NightOrder): string {
  if (error instanceof BackupRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isFull(error)) {
    return `The disk of ${folder} has no room for a backup that leaves some for messages. Make room, or name another disk by BACKUP_DIR.`;
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return `The folder ${folder} is not there. Make it, or mount its disk.`;
  }
  if (/^(?:EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/.test(code)) {
    return `The server may not write into ${folder}. Give the user that it runs as the right to.`;
  }
  return `The backup of ${basename(dirname(source))} could not be written${code === '' ? '' : ` (${code})`}.`;
}
