import { FORMER_SCRIPTS_CACHE } from './saved-names.ts';

/**
 * A new worker throws the scripts of the version before it away, and the server has them no more. Tabs that still run
 * that version load parts of it as they are needed: it is put aside for them.
 */
export async function keepFormerScripts(): Promise<void> {
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
