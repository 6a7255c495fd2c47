import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { clearMark, readMark, setMark } from '#pwa/shared/browser/saved-marks.ts';
import { ANSWERS_CACHE, PICTURES_CACHE, SAVED_DATABASE } from '#pwa/shared/browser/saved-names.ts';
import { askToSave } from '#pwa/shared/browser/service-worker.ts';

/** Forty pictures over a poor line. Milliseconds. */
const SAVING_LIMIT = 60_000;
/** Milliseconds. */
const PROBE_LIMIT = 5_000;

/**
 * Saves posts and pictures now, whatever the line costs: the visitor asked for it. Resolves at its end: whether all was
 * saved. What was saved before stands whichever way it goes.
 */
export async function saveNow(): Promise<boolean> {
  const before = await readMark('finished');
  await Promise.all([clearMark('unwanted'), setMark('asked')]);
  await untilSaved();
  const now = await readMark('finished');
  return now !== undefined && now !== before;
}

/** Has the worker save what it may by itself. Resolves at its end: whether all stands saved. */
export async function isAllSaved(): Promise<boolean> {
  await untilSaved();
  return (await readMark('finished')) !== undefined;
}

async function untilSaved(): Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stop = onSavedNews('saved', end);
  setTimeout(end, SAVING_LIMIT);
  // Not awaited: where the browser refuses the worker this never ends.
  askToSave().catch(end);
  await ended;
  stop();
}

/** Words for a saving that did not come to its end: the line is asked whether it is at fault. */
export async function whyNotSaved(): Promise<string> {
  const reason = await fetch('/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_LIMIT),
  }).then(
    ({ ok }) =>
      ok ? 'Not everything could be saved.' : 'The site does not answer: not everything could be saved.',
    () => 'No connection: not everything could be saved.',
  );
  return `${reason} What was saved before stays. Please try again later.`;
}

/** Takes saved posts and pictures from this device. The outbox stands in a database of its own and is not touched. */
export async function removeSaved(): Promise<void> {
  await setMark('unwanted');
  await clearMark('finished');
  await caches.delete(PICTURES_CACHE);
  await caches.delete(ANSWERS_CACHE);
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(SAVED_DATABASE);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
