import { whenIdle } from './idle.ts';
import { pageLoaded } from './page-loaded.ts';
import { savesData } from './save-data.ts';
import { clearMark, setMark } from './saved-marks.ts';
import { followWorkers } from './worker-version.ts';

/** A page that does not hydrate needs the worker all the more. Milliseconds. */
const HYDRATION_TIMEOUT = 10_000;
/** An installed site may stay open for days: when it is shown, it checks for a newer version at most this often. Milliseconds. */
const CHECK_PAUSE = 60 * 60_000;

/**
 * Registers the worker and asks it to save the blog when the page is idle, after `pageSettled`: neither may delay the page or a
 * first touch.
 */
export async function registerServiceWorker(pageSettled: Promise<unknown>): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, HYDRATION_TIMEOUT));
  await Promise.all([pageLoaded(), Promise.race([pageSettled, timeout])]);
  await whenIdle();
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    followWorkers(registration);
    checkWhenShown(registration);
    await askToSave();
  } catch {
    // Refused (private window, full disk): the site works without.
  }
}

/** The browser's own check after a navigation is delayed for as long as the worker is busy; this one is not. */
function checkWhenShown(registration: ServiceWorkerRegistration): void {
  let checked = 0;
  const check = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checked) < CHECK_PAUSE) return;
    checked = Date.now();
    registration.update().catch(() => undefined);
  };
  if (navigator.serviceWorker.controller !== null) check();
  document.addEventListener('visibilitychange', check);
}

/** Has the worker save posts and pictures, unless it did so a short while ago or may not. */
export async function askToSave(): Promise<void> {
  await (savesData() ? setMark('costly') : clearMark('costly'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'SAVE_BLOG' });
}
