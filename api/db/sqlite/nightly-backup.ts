import { fork } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MONTHS_KEPT, NIGHTS_KEPT } from '#contract/backups.ts';
import type { NightlyMaker, NightlyOutcome } from '../engine.ts';
import { databaseFile } from './client.ts';
import { ownNames } from './nightly-names.ts';

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

  async kept(folder, secret) {
    const backups = [];
    for (const every of ['night', 'month'] as const) {
      for (const { name } of await ownNames(folder, secret, every)) {
        // Another process may remove it meanwhile.
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
