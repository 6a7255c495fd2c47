import { loadAhead } from './chunk-failure.ts';
import { atRest } from './idle.ts';
import { pageLoaded } from './page-loaded.ts';
import { savesData } from './save-data.ts';
import { clearMark, setMark } from './saved-marks.ts';

/** A page that does not hydrate needs the worker all the more. Milliseconds. */
const HYDRATION_TIMEOUT = 10_000;

/**
 * Registers the worker and asks it to save the blog when the page is idle, after `pageSettled`: neither may delay the page or a
 * first touch.
 */
export async function registerServiceWorker(pageSettled: Promise<unknown>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, HYDRATION_TIMEOUT));
  await Promise.all([pageLoaded(), Promise.race([pageSettled, timeout])]);
  await atRest();
  try {
    let updates: typeof import('./worker-updates.ts') | undefined;
    await loadAhead(async () => {
      updates = await import('./worker-updates.ts');
    });
    await updates?.registerWorker();
    await askToSave();
  } catch {
    // Refused (private window, full disk): the site works without.
  }
}

/** Has the worker save posts and pictures, unless it did so a short while ago or may not. */
export async function askToSave(): Promise<void> {
  await (savesData() ? setMark('costly') : clearMark('costly'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'SAVE_BLOG' });
}
