import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredName } from '#pwa/shared/browser/stored-things.ts';

const NAME = 'operator-drafts' satisfies StoredName<'indexedDB'>;

interface DraftSchema extends DBSchema {
  pictures: { key: string; value: File };
}

/** One connection for each operation: an open one would block another tab, or the removal at logout. */
async function within<T>(work: (db: IDBPDatabase<DraftSchema>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openDB<DraftSchema>(NAME, 1, {
      upgrade: (made) => void made.createObjectStore('pictures'),
    });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  } catch {
    return undefined; // storage refused or full: the form still holds the picture, and a restored one says what is missing
  }
}

/** Saves the picture of the draft `name` beside its texts; without one, deletes it. Whether a picture was saved. */
export async function keepPicture(name: string, file: File | undefined): Promise<boolean> {
  const isSaved = await within(async (db) => {
    if (file === undefined) await db.delete('pictures', name);
    else await db.put('pictures', file, name);
    return file !== undefined;
  });
  return isSaved === true;
}

export async function movePicture(from: string, to: string): Promise<void> {
  await within(async (db) => {
    const file = await db.get('pictures', from);
    if (file === undefined) return;
    await db.put('pictures', file, to);
    await db.delete('pictures', from);
  });
}

export const readPicture = (name: string): Promise<File | undefined> =>
  within((db) => db.get('pictures', name));
