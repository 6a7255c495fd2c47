import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;
/** README, "Backup and the way back": what was erased is gone from these copies, too, by then. */
const KEPT_DAYS = 30;

/** The copies that an update and a restore leave, by the names that they give. What else lies there is somebody's own. */
const OF_UPDATES = /^\d{4}-[a-z-]+\.sqlite(?:\.unfinished)?$/;
export const OF_RESTORES = /^replaced-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/** Removes what an update or a restore kept of the data before it, once it is thirty days old. Answers how many. */
export async function pruneCopies(dataDir: string, now: Date): Promise<number> {
  const before = now.getTime() - KEPT_DAYS * DAY_MS;
  const old: string[] = [];
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

interface Deps {
  dataDir: string;
  now: () => Date;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** Now and once a day. */
export function pruneCopiesDaily({ dataDir, now, log }: Deps): { stop: () => void } {
  const prune = () =>
    void pruneCopies(dataDir, now()).then(
      (count) => void (count > 0 && log.info({ count }, 'old copies of the data removed')),
      (error: NodeJS.ErrnoException) => log.error({ code: error.code }, 'old copies of the data stay'),
    );
  prune();
  const timer = setInterval(prune, DAY_MS);
  return { stop: () => clearInterval(timer) };
}
