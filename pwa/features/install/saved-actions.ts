import { clearMark, setMark } from '#pwa/lib/saved-marks.ts';
import { PICTURES_CACHE, SAVED_DATABASE, SAVED_NEWS } from '#pwa/lib/saved-names.ts';
import { askToSave } from '#pwa/lib/service-worker.ts';

/** Forty pictures over a poor line. Milliseconds. */
const SAVING_LIMIT = 60_000;

/** Saves posts and pictures now, whatever the line costs: the visitor asked for it. Resolves at its end. */
export async function saveNow(): Promise<void> {
  await Promise.all([clearMark('unwanted'), clearMark('finished'), setMark('asked')]);
  const ended = savingEnded();
  await askToSave();
  await ended;
}

function savingEnded(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(SAVED_NEWS);
    const end = () => {
      channel.close();
      resolve();
    };
    channel.onmessage = end;
    setTimeout(end, SAVING_LIMIT);
  });
}

/** Takes saved posts and pictures from this device. The outbox stands in a database of its own and is not touched. */
export async function removeSaved(): Promise<void> {
  await setMark('unwanted');
  await clearMark('finished');
  await caches.delete(PICTURES_CACHE);
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(SAVED_DATABASE);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
