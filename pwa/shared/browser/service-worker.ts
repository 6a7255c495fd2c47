import { atRest } from './idle.ts';
import { pageLoaded } from './page-loaded.ts';
import { savesData } from './save-data.ts';
import { clearMark, setMark } from './saved-marks.ts';

/**
 * `waiting`: a newer version is there and waits to be asked for. `replaced`: another tab asked for it; this page runs on
 * as it is.
 */
export type Version = 'current' | 'waiting' | 'replaced';

/** An installed site may stay open for days: it looks for a newer version when it is shown, that often. Milliseconds. */
const LOOK_AGAIN = 60 * 60_000;
/** A page that does not come to life needs the worker all the more. Milliseconds. */
const PATIENCE = 10_000;
/** A worker that does not mean to wait is in charge by then. Milliseconds. */
const SETTLING = 300;
/** By then one that does not wait is in charge, and of one that waits the page has told. Milliseconds. */
const SETTLING_MAX = 5_000;

let version: Version = 'current';
let isAsked = false;
let change: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export const versionStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): Version => version,
};

function setVersion(next: Version): void {
  version = next;
  for (const listener of listeners) listener();
}

/** Registers the worker and asks it to save the blog once the page is at rest, after `pageSettled`. */
export function registerServiceWorker(pageSettled: Promise<unknown>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', takenOver);
  // Neither what the worker fetches nor its own start is to hold up what the page itself needs, or a first touch.
  Promise.all([pageLoaded(), Promise.race([pageSettled, wait(PATIENCE)])])
    .then(atRest)
    .then(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    .then(watchVersions)
    .then(() => navigator.serviceWorker.ready)
    .then(askToSave)
    .catch(() => {
      // Refused (private window, full disk): the site works without.
    });
}

const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

/** Has the worker save posts and pictures, unless it did so a short while ago or may not. */
export async function askToSave(): Promise<void> {
  await (savesData() ? setMark('costly') : clearMark('costly'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'SAVE_BLOG' });
}

/** The worker that waits was asked to take over: this page is loaded again when it has. */
export function reloadWhenTakenOver(): void {
  isAsked = true;
  change = new Promise(() => undefined);
}

/**
 * Resolves when no worker is about to take another's place; never, once this page has asked for that. Chromium makes it wait
 * for up to a minute where the older one is asked for files in that moment.
 */
export const workerSettled = (): Promise<unknown> => change;

function takenOver(): void {
  if (isAsked) location.reload();
  // The first worker of all takes over, too, and so does the one that only removes itself.
  else if (version === 'waiting') setVersion('replaced');
}

// By hand: workbox-window's `waiting` comes once to a page, and an installed site outlives many a deploy.
function watchVersions(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // A worker that does not wait (the very first, one that removes itself) is not told of.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) setVersion('waiting');
  };
  const lookSoon = () => setTimeout(look, SETTLING);
  const watchNewer = () => {
    if (registration.installing === null) return;
    registration.installing.addEventListener('statechange', lookSoon);
    if (navigator.serviceWorker.controller !== null && !isAsked) change = wait(SETTLING_MAX);
  };
  registration.addEventListener('updatefound', watchNewer);
  // Another tab may have found it.
  watchNewer();
  look();
  lookAgainWhenShown(registration);
}

/** The browser's own look after a navigation is put off for as long as the worker is busy; this one is not. */
function lookAgainWhenShown(registration: ServiceWorkerRegistration): void {
  let looked = 0;
  const lookAgain = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - looked) < LOOK_AGAIN) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  };
  if (navigator.serviceWorker.controller !== null) lookAgain();
  document.addEventListener('visibilitychange', lookAgain);
}
