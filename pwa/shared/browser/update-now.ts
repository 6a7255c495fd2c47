import { FORMER_SCRIPTS_CACHE } from './saved-names.ts';
import { beginUpdate } from './worker-version.ts';

/**
 * Activates the newer version and reloads this page; other tabs go on with the scripts that they have. The browser first lets
 * the older worker finish what it is sending.
 */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting == null) return location.reload();
  beginUpdate();
  await keepFormerScripts().catch(() => undefined);
  // It may have taken control since.
  if (registration.waiting === null) return location.reload();
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
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
