import { fork } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MONTHS_KEPT, NIGHTS_KEPT } from '#contract/server.ts';
import { type BackupEvery, namesIn } from './sqlite/backup-names.ts';
import { databaseFile } from './sqlite/open-database.ts';

export interface NightOrder {
  /** The database. */
  source: string;
  folder: string;
  /** In India, `2026-11-20`. */
  day: string;
  /** How many are kept. */
  nights: number;
  months: number;
}

export interface NightBackup {
  /** Its name in the folder. */
  file: string;
  bytes: number;
}

/** `failure`: why there is none, for the operator. */
export type NightOutcome = { made: NightBackup } | { failure: string };

interface Night {
  dataDir: string;
  folder: string;
  day: string;
  /** The server ends. */
  stop: AbortSignal;
}

/**
 * A backup of this night by a process of its own, which a stop ends at once and which takes no time from visitors.
 * `stopped`: it was ended.
 */
export async function makeNightBackup({
  dataDir,
  folder,
  day,
  stop,
}: Night): Promise<NightOutcome | 'stopped'> {
  if (stop.aborted) return 'stopped';
  const order: NightOrder = {
    ...{ source: databaseFile(dataDir), folder, day },
    ...{ nights: NIGHTS_KEPT, months: MONTHS_KEPT },
  };
  const child = fork(new URL('sqlite/night-process.ts', import.meta.url), [JSON.stringify(order)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  stop.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<NightOutcome | 'stopped'>((resolve) => {
      child.once('message', (outcome: NightOutcome) => resolve(outcome));
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
}

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

export interface KeptBackup {
  name: string;
  every: BackupEvery;
  bytes: number;
}

/** What has the name of a backup of the site, the newest first, those of months after those of nights. */
export async function keptBackups(folder: string): Promise<KeptBackup[]> {
  const lists = await Promise.all(
    (['night', 'month'] as const).map(async (every) =>
      (await namesIn(folder, every)).map(({ name }) => ({ name, every })),
    ),
  );
  return Promise.all(
    lists.flat().map(async (each) => ({ ...each, bytes: (await stat(join(folder, each.name))).size })),
  );
}
