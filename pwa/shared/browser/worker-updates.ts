import { Workbox } from 'workbox-window';
import { FORMER_SCRIPTS_CACHE } from './saved-names.ts';
import { noteWorkerChange, versionStore } from './worker-version.ts';

/** An installed site may stay open for days: when it is shown, it checks for a newer version at most this often. Milliseconds. */
const CHECK_PAUSE = 60 * 60_000;
/** A worker that calls `skipWaiting` while it is installed is active by then. Milliseconds. */
const SETTLING = 300;
/** A found worker is active by then, or waits to be asked for. Milliseconds. */
const SETTLING_MAX = 5_000;

let registered: Promise<Workbox> | undefined;
let isUpdating = false;

/** Registers the worker, and tells `versionStore` of newer ones. Rejects where the browser refuses: private window, full disk. */
export function registerWorker(): Promise<Workbox> {
  registered ??= register();
  return registered;
}

async function register(): Promise<Workbox> {
  const workbox = newWorkbox();
  workbox.addEventListener('controlling', () => {
    if (isUpdating) location.reload();
    // The first worker of all takes control, too, and so does one that only removes itself.
    else if (versionStore.get() === 'waiting') versionStore.set('replaced');
  });
  const registration = await followWorkers(workbox);
  const noteFound = () => {
    const isChange = registration?.installing != null && navigator.serviceWorker.controller !== null;
    if (isChange && !isUpdating) noteWorkerChange(wait(SETTLING_MAX));
  };
  noteFound();
  registration?.addEventListener('updatefound', noteFound);
  checkWhenShown(workbox);
  return workbox;
}

const newWorkbox = () => new Workbox('/sw.js', { updateViaCache: 'none' });

const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Registers `workbox` and tells of workers that wait. An instance of Workbox misses a worker whose installation began before
 * it registered, and all after the first that was found by others (the browser, another tab): the next instance follows those.
 */
async function followWorkers(workbox: Workbox): Promise<ServiceWorkerRegistration | undefined> {
  let isFollowed = false;
  const followNext = () => {
    if (!isFollowed) followWorkers(newWorkbox()).catch(() => undefined);
    isFollowed = true;
  };
  workbox.addEventListener('waiting', ({ isExternal }) => {
    // Without a controller there is no version to replace.
    if (navigator.serviceWorker.controller !== null) versionStore.set('waiting');
    if (isExternal) followNext();
  });
  workbox.addEventListener('redundant', ({ isExternal }) => isExternal && followNext());
  const registration = await workbox.register({ immediate: true });
  const installing = registration?.installing;
  installing?.addEventListener('statechange', () => setTimeout(followNext, SETTLING), { once: true });
  return registration;
}

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
