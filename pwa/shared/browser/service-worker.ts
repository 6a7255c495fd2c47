import { whenIdle } from './idle.ts';
import { pageLoaded } from './page-loaded.ts';
import { retried } from './retried.ts';
import { savesData } from './save-data.ts';
import { clearMark, setMark } from './saved-marks.ts';
import { followInstalling, followWorkers, noteWaiting } from './worker-version.ts';

/** A page that does not hydrate needs the worker all the more. Milliseconds. */
const HYDRATION_TIMEOUT = 10_000;
/** An installed site may stay open for days: when it is shown, it checks for a newer version at most this often. Milliseconds. */
const CHECK_PAUSE = 60 * 60_000;

const WORKER = ['/sw.js', { updateViaCache: 'none' }] as const;

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
    const { active } = await navigator.serviceWorker.register(...WORKER);
    await saveForOffline();
    // From the first worker's own copies: a first visit does not pay for it over the line.
    if (active === null) await inControl();
    const { Workbox } = await retried(() => import('workbox-window'));
    const workbox = new Workbox(...WORKER);
    followWorkers(workbox);
    const registration = await workbox.register({ immediate: true });
    if (registration === undefined) return;
    followInstalling(registration);
    // A worker that was installed just now needs no check.
    checkWhenShown(registration, active === null ? Date.now() : 0);
  } catch {
    // Refused (private window, full disk): the site works without.
  }
}

/** Resolves once a first worker has taken control of the page that installed it. */
async function inControl(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
}

/**
 * The browser's own check after a navigation is delayed for as long as the worker is busy; this one is not. Workbox reports
 * one worker that the browser or another tab has found: a later one is looked for here.
 */
function checkWhenShown(registration: ServiceWorkerRegistration, checkedAt: number): void {
  let checked = checkedAt;
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    if (registration.waiting !== null) noteWaiting();
    if (Math.abs(Date.now() - checked) < CHECK_PAUSE) return;
    checked = Date.now();
    registration.update().catch(() => undefined);
  };
  check();
  document.addEventListener('visibilitychange', check);
}

/** Has the worker save posts and pictures, unless it did so a short while ago or may not. */
export async function saveForOffline(): Promise<void> {
  await (savesData() ? setMark('costly') : clearMark('costly'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'SAVE_BLOG' });
}
