import { hash } from 'node:crypto';
import { copyFile, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { hasRoomFor } from '../disk-room.ts';
import type { NightlyOutcome } from '../engine.ts';
import { type BackupContent, BackupRefused, checkBackup, writeBackup } from './backup-file.ts';
import { isFull } from './errors.ts';
import { type BackupEvery, backupName, type NightlyOrder, ownNames, siteSecretIn } from './nightly-backup.ts';
import { inWorkFolder, moveToNewName, sync } from './work-folder.ts';

/**
 * A checked backup in the folder, and, where its month has none, a copy of it that is checked by itself. Then those
 * that are too many go: only files that are backups of this site. Blocks its thread while it works.
 */
async function writeNightlyBackup(order: NightlyOrder): Promise<{ file: string; bytes: number }> {
  const { source, folder, day, nights, months } = order;
  const secret = siteSecretIn(source) ?? '';
  const month = day.slice(0, 'YYYY-MM'.length);
  const ofMonths = await ownNames(folder, secret, 'month');
  const wantsMonth = !ofMonths.some(({ date }) => date === month);
  if (!(await hasRoomFor(source, folder, wantsMonth ? 2 : 1))) {
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  }
  const mark = `night-${hash('sha256', `backups of ${secret}`).slice(0, 8)}`;
  const made = await inWorkFolder(
    folder,
    async (work) => {
      const copy = join(work, 'night.sqlite');
      writeBackup(source, copy);
      const content = checkBackup(copy);
      const { size: bytes } = await stat(copy);
      const ofMonth = join(work, 'month.sqlite');
      if (wantsMonth) await copyChecked(copy, ofMonth, content);
      const file = await renameCopy(copy, { folder, every: 'night', date: day });
      if (wantsMonth) await renameCopy(ofMonth, { folder, every: 'month', date: month });
      await sync(folder);
      return { file, bytes };
    },
    mark,
  );
  await removeBeyond(nights, { folder, secret, every: 'night' });
  await removeBeyond(months, { folder, secret, every: 'month' });
  return made;
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

/** Moves a file to the first name that is free, and gives that. */
async function renameCopy(path: string, { folder, every, date }: Named): Promise<string> {
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

interface Own {
  folder: string;
  secret: string;
  every: BackupEvery;
}

async function removeBeyond(count: number, { folder, secret, every }: Own): Promise<void> {
  for (const { name } of (await ownNames(folder, secret, every)).slice(count)) await rm(join(folder, name));
}

/** Why there is none, for the operator. */
function nightlyFault(error: unknown, { source, folder }: NightlyOrder): string {
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

// Messages, and the operator's password hash: no other user of the machine reads what is written from here on.
process.umask(0o077);
// Visitors first, where the machine lets it.
try {
  setPriority(10);
} catch {
  // A sandbox.
}
// The server ended: a backup would not be recorded.
process.once('disconnect', () => process.exit(1));

const order: NightlyOrder = JSON.parse(process.argv[2] ?? '');
const outcome: NightlyOutcome = await writeNightlyBackup(order).then(
  (made) => ({ made }),
  (error: unknown) => ({ failure: nightlyFault(error, order) }),
);
process.send?.(outcome, () => process.disconnect());
