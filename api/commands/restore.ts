import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, rename, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefused, lockDatabase, prepareRestored } from '#api/db/sqlite/backup-file.ts';
import { databaseFile } from '#api/db/sqlite/client.ts';
import { inWorkFolder, nameFinished, sync } from '#api/db/sqlite/work-folder.ts';
import { readEnv } from '../env.ts';
import { BadUsage, printOutcome, refusePostgres } from './command-files.ts';

// Files are for this user alone, as those of the server are.
process.umask(0o077);

/** Puts a backup into DATA_DIR. The server must be stopped. */
async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new BadUsage('Name one backup to restore.');
  const { dataDir, databaseUrl } = readEnv();
  refusePostgres(databaseUrl);
  const current = databaseFile(dataDir);
  const isReplaced = filesOf(current).length > 0;
  const taken = new Error(
    `There is a database, or what is left of one, in ${dataDir}. To put the backup in its place, add --replace.`,
  );
  if (isReplaced && values.replace !== true) throw taken;
  await mkdir(dataDir, { recursive: true });
  return inWorkFolder(dataDir, async (folder) => {
    const restored = join(folder, 'site.sqlite');
    await copyBackup(resolve(file), restored);
    const { posts, messages } = prepareRestored(restored);
    const report = `Restored to ${dataDir} (posts: ${posts}, messages: ${messages}). Log in anew.`;
    if (isReplaced) {
      const replacedFolder = await replace(current, { by: restored, dataDir });
      return `${report}\nWhat was there before is in ${replacedFolder}\nIt stays for 30 days.`;
    }
    await nameFinished(restored, current, taken);
    return report;
  });
}

/** The database's file and those that SQLite keeps next to it, where they exist. */
const filesOf = (database: string): string[] =>
  ['', '-wal', '-shm', '-journal'].map((end) => database + end).filter((path) => existsSync(path));

async function copyBackup(file: string, to: string): Promise<void> {
  const log = await stat(`${file}-wal`).catch(() => undefined);
  if (log !== undefined && log.size > 0) {
    throw new BackupRefused(
      `The file is not all of a database: ${file}-wal belongs to it. Use npm run backup.`,
    );
  }
  await using handle = await open(file);
  const head = Buffer.alloc(512);
  await handle.read(head);
  const isTar =
    head.toString('latin1', 257, 262) === 'ustar' && head.toString('latin1', 0, 11) === 'site.sqlite';
  if (isTar)
    throw new BackupRefused('The file is a backup of a version before 1.0.0, which cannot be restored.');
  if (head.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new BackupRefused('The file is no backup of this site.');
  }
  await copyFile(file, to);
  await chmod(to, 0o600);
}

/**
 * Puts a database in the place of another, which gets a second name in a new folder. A crash at any moment leaves the old
 * one or the new one. Answers with that folder.
 */
async function replace(current: string, { by, dataDir }: { by: string; dataDir: string }): Promise<string> {
  await sync(by);
  using locks = new DisposableStack();
  if (existsSync(current)) locks.defer(lockDatabase(current));
  const replacedFolder = join(dataDir, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(replacedFolder, { mode: 0o700 });
  for (const path of filesOf(current)) {
    const saved = join(replacedFolder, basename(path));
    if (path === current) await link(path, saved).catch(() => copyFile(path, saved));
    // A log is there only next to a damaged database or none. Next to the new one, SQLite would write its pages into it.
    else await rename(path, saved);
  }
  await sync(replacedFolder);
  await rename(by, current);
  await sync(dataDir);
  return replacedFolder;
}

await printOutcome(run, 'npm run restore -- FILE [--replace]');
