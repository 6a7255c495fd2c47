import { Workbox } from 'workbox-window';
import { FORMER_SCRIPTS_CACHE } from './saved-names.ts';
import { noteWorkerChange, versionStore } from './worker-version.ts';

/** An installed site may stay open for days: when it is shown, it checks for a newer version at most this often. Milliseconds. */
const CHECK_PAUSE = 60 * 60_000;
/** A worker that calls `skipWaiting` while it is installed is active by then. Milliseconds. */
const SETTLING = 300;
/** A found worker is active by then, or waits to be asked for. Milliseconds. */
const SETTLING_MAX = 5_000;

let isUpdating = false;
let registered: Promise<Workbox> | undefined;

/** Registers the worker, and tells `versionStore` of newer ones. Rejects where the browser refuses: private window, full disk. */
export function registerWorker(): Promise<Workbox> {
  registered ??= register();
  return registered;
}

async function register(): Promise<Workbox> {
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  workbox.addEventListener('controlling', () => {
    if (isUpdating) location.reload();
    // The first worker of all takes control, too, and so does one that only removes itself.
    else if (versionStore.get() === 'waiting') versionStore.set('replaced');
  });
  const registration = await workbox.register({ immediate: true });
  if (registration !== undefined) followInstallations(registration);
  checkWhenShown(workbox);
  return workbox;
}

/** Tells of every worker that waits. Workbox's own event stops after the first that the browser or another tab found. */
function followInstallations(registration: ServiceWorkerRegistration): void {
  const hasController = () => navigator.serviceWorker.controller !== null;
  const tellOfWaiting = () => {
    // Without a controller there is no version to replace.
    if (registration.waiting !== null && hasController()) versionStore.set('waiting');
  };
  const followInstalling = () => {
    registration.installing?.addEventListener('statechange', () => setTimeout(tellOfWaiting, SETTLING));
    if (registration.installing !== null && hasController() && !isUpdating)
      noteWorkerChange(wait(SETTLING_MAX));
  };
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  tellOfWaiting();
}

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** The browser's own check after a navigation is delayed for as long as the worker is busy; this one is not. */
function checkWhenShown(workbox: Workbox): void {
  let checked = 0;
  const check = () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - checked) < CHECK_PAUSE) return;
    checked = Date.now();
    workbox.update().catch(() => undefined);
  };
  if (navigator.serviceWorker.controller !== null) check();
  document.addEventListener('visibilitychange', check);
}

/**
 * Activates the newer version and reloads this page; other tabs go on with the scripts that they have. The browser first lets
 * the older worker finish what it is sending.
 */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting == null) return location.reload();
  isUpdating = true;
  noteWorkerChange(new Promise(() => undefined));
  await keepFormerScripts().catch(() => undefined);
  await registerWorker().then(
    (workbox) => workbox.messageSkipWaiting(),
    () => location.reload(),
  );
}

/**
 * A new worker deletes the scripts of the former version, which are not on the server either. Tabs that run that version load
 * its parts when they need them, so they are kept in a cache of their own.
 */
async function keepFormerScripts(): Promise<void> {
  const former = await caches.open(FORMER_SCRIPTS_CACHE);
  for (const name of await caches.keys()) {
    if (!name.includes('precache')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.startsWith('/assets/')) continue;
      const response = await cache.match(request);
      if (response !== undefined) await former.put(request, response);
    }
  }
}
