import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#contract/time.ts';
import { oldWorkFolders } from './work-folder.ts';

/** docs/operations.md, "Erasing a person": what was erased is gone from these copies, too, by then. */
const KEPT_DAYS = 30;

/** The copies that an update and a restore leave, by the names that they give. What else lies there is somebody's own. */
const OF_UPDATES = /^\d+\.\d+\.\d+(?:-[a-z-]+)?\.sqlite(?:\.unfinished)?$/;
const OF_RESTORES = /^replaced-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/**
 * Removes what an update or a restore kept of the data before it, once it is thirty days old, and what killed processes left.
 * Gives how many there were.
 */
export async function removeOldCopies(dataDir: string, now: Date): Promise<number> {
  const before = now.getTime() - KEPT_DAYS * DAY_MS;
  const old = await oldWorkFolders(dataDir, now);
  const updates = join(dataDir, 'before-migration');
  for (const name of await readdir(updates).catch(() => [])) {
    if (OF_UPDATES.test(name) && (await stat(join(updates, name))).mtimeMs < before)
      old.push(join(updates, name));
  }
  for (const name of await readdir(dataDir)) {
    const [, hour, minute, second] = OF_RESTORES.exec(name) ?? [];
    if (hour !== undefined && Date.parse(`${hour}:${minute}:${second}`) < before)
      old.push(join(dataDir, name));
  }
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}
