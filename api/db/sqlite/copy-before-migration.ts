import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefused } from '#api/db/database-refused.ts';
import { DAY_MS } from '#contract/time.ts';
import { WORK_FOLDER } from './work-folder.ts';

const COPIES_MAX = 3;
/** Named as migrations are; what else lies there is somebody's own. */
const OF_OURS = /^\d+\.\d+\.\d+(?:-[a-z-]+)?\.sqlite$/;

/**
 * A copy in `before-migration/`, named after the last migration that was run in it, so that a start that fails again and
 * again leaves one copy. Called with the write lock held: nothing is written between the copy and the migration.
 * @throws DatabaseRefused when it cannot be written; without it nothing is migrated
 */
export async function copyBeforeMigration(file: string, last: string): Promise<void> {
  const folder = join(dirname(file), 'before-migration');
  const copy = join(folder, `${last}.sqlite`);
  const unfinished = `${copy}.unfinished`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(unfinished, { force: true });
    const source = new Database(file, { readonly: true, fileMustExist: true });
    try {
      await source.backup(unfinished);
    } finally {
      source.close();
    }
    await rename(unfinished, copy);
    const copies = (await readdir(folder))
      .filter((name) => OF_OURS.test(name))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    for (const name of copies.slice(0, -COPIES_MAX)) await rm(join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw new DatabaseRefused(
      `The copy that goes before a migration cannot be written to ${folder}. Nothing was changed.`,
      error,
    );
  }
}

/** docs/operations.md, "Erasing a person": what was erased is gone from these copies, too, by then. */
const KEPT_DAYS = 30;

/** The copies that an update and a restore leave, by the names that they give. What else lies there is somebody's own. */
const OF_UPDATES = /^\d+\.\d+\.\d+(?:-[a-z-]+)?\.sqlite(?:\.unfinished)?$/;
const OF_RESTORES = /^replaced-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

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
  // Removes the files of a download whose process was killed.
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(WORK_FOLDER) && (await stat(path)).mtimeMs < now.getTime() - DAY_MS) old.push(path);
  }
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}
