import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseRefused } from '#api/db/database-refused.ts';

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
