import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '#contract/problem.ts';
import { hasRoomFor } from '../disk-room.ts';
import type { CopyOutcome } from './copy-worker.ts';
import { databaseFile } from './open-database.ts';
import { WORK_FOLDER } from './work-folder.ts';

/** A file that has no name any more: it is gone as soon as it is closed, also where the process is killed. */
export interface DatabaseCopy {
  file: FileHandle;
  bytes: number;
}

/** As `backupDatabase`. Its thread copies and checks, so that nobody waits for that. */
export async function copyDatabase(dataDir: string): Promise<DatabaseCopy> {
  const source = databaseFile(dataDir);
  if (!(await hasRoomFor(source, dataDir))) {
    const detail =
      'The disk has no room for a copy of the database. Make room, or use npm run backup to another disk.';
    throw new Problem('disk_full', { detail });
  }
  const folder = await mkdtemp(join(dataDir, WORK_FOLDER));
  try {
    const target = join(folder, 'site.sqlite');
    const outcome = await copyInThread({ source, target });
    if (outcome === 'full') throw new Problem('disk_full');
    if (outcome !== 'copied') throw new Problem('not_ready', { detail: outcome.refused });
    const file = await open(target, 'r');
    return { file, bytes: (await file.stat()).size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyInThread(files: { source: string; target: string }): Promise<CopyOutcome> {
  const worker = new Worker(new URL('copy-worker.ts', import.meta.url), { workerData: files });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  const [outcome] = (await once(worker, 'message', { signal: ended.signal })) as [CopyOutcome];
  return outcome;
}
