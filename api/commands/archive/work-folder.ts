import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.archive-';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives `work` an empty folder that only this user reads, and takes it away after. One that a killed process left goes after a day. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const left = join(parent, name);
    const changed = await stat(left).catch(() => undefined);
    if (changed !== undefined && changed.mtimeMs < before) await rm(left, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
