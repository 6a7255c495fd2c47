import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Problem } from '#contract/problem.ts';
import { hasRoomFor } from '../disk-room.ts';
import type { DatabaseCopy } from '../engine.ts';
import { databaseFile } from './client.ts';
import type { CopyOutcome } from './copy-worker.ts';
import { WORK_FOLDER } from './work-folder.ts';

/** A thread copies and checks, so that nobody waits for that. */
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
