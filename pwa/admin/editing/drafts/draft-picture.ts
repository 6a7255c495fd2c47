import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useEffect, useState } from 'react';
import type { StoredName } from '#pwa/shared/browser/stored-things.ts';
import type { Start } from '../editing.ts';
import type { DraftValues } from './draft.ts';

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

/** Saves the picture of the draft `name` with its texts; without one, deletes it. Whether a picture was saved. */
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

/** The picture that was chosen in a form and not sent yet: kept on this device, and back when the form is. */
export function useDraftPicture(draftName: string, { isRestored, values }: Start<DraftValues>) {
  const [file, setFile] = useState<File>();
  const [saved, setSaved] = useState<File>();
  const [isLost, setLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that has just been opened looks for its picture
  useEffect(() => {
    let isLeft = false;
    void readPicture(draftName).then((kept) => {
      if (isLeft) return;
      setLost(isRestored && values.picture !== undefined && kept === undefined);
      setSaved(kept);
      // A picture that was chosen in the meantime is newer.
      if (kept !== undefined) setFile((chosen) => chosen ?? kept);
    });
    return () => {
      isLeft = true;
    };
  }, [draftName]);
  return {
    file,
    /** The picture is stored, and comes back after the page was closed. */
    isSaved: file !== undefined && file === saved,
    isLost,
    setFile: (chosen: File | undefined) => {
      setFile(chosen);
      setLost(false);
      void keepPicture(draftName, chosen).then((isSaved) => isSaved && setSaved(chosen));
    },
  };
}
