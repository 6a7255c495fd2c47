import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { linkFolder } from './link-folder.ts';

interface Held {
  pictures: string[];
  /** Named by a row and not on the disk: starter pictures that are still to be drawn, or lost ones. */
  missing: string[];
}

/**
 * Leaves `database` in a read transaction whose every row has its pictures under `to`, by second names that no deletion
 * reaches. Files come before their row and go after it: a picture that is not there was given up after the transaction
 * began, so the next one does not name it. One that is named then, too, is missing for good.
 */
export async function holdPictures(database: Database.Database, from: string, to: string): Promise<Held> {
  const held = new Set<string>();
  let missing = new Set<string>();
  for (;;) {
    database.exec('begin');
    const named = database.prepare<[], string>('select image from post').pluck().all();
    const absent = new Set<string>();
    for (const name of named) {
      if (held.has(name)) continue;
      if (await linkFolder(join(from, name), join(to, name))) held.add(name);
      else {
        await rm(join(to, name), { recursive: true, force: true });
        absent.add(name);
      }
    }
    if ([...absent].every((name) => missing.has(name))) {
      return { pictures: named.filter((name) => held.has(name)), missing: [...absent] };
    }
    database.exec('rollback');
    missing = absent;
  }
}
