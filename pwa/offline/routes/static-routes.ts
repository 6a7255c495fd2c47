import { getOrCreatePrecacheController } from 'workbox-precaching/utils/getOrCreatePrecacheController.js';
import { ROUTED_PAGES } from '#pwa/shared/browser/saved-names.ts';

/**
 * Pages and scripts that the browser takes from the caches itself, without waiting for the worker to start. Where it cannot (all
 * but Chromium), and for every other address of a page, the fetch event answers with the same files.
 * https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes
 */
interface RouterRule {
  condition: { urlPattern: { pathname: string; search: string }; requestMethod: string };
  source: 'cache' | { cacheName: string };
}

declare global {
  interface InstallEvent extends ExtendableEvent {
    addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
  }
}

const isRouting = () =>
  'InstallEvent' in self && 'addRoutes' in (self.InstallEvent as typeof Event).prototype;

const from = (pathname: string, source: RouterRule['source']): RouterRule => ({
  condition: { urlPattern: { pathname, search: '' }, requestMethod: 'GET' },
  source,
});

/** To be called while the worker is being installed, with what settles once its files are saved. */
export async function addRoutes(event: InstallEvent, filesSaved: Promise<unknown>): Promise<void> {
  if (event.addRoutes === undefined) return;
  const cacheName = await routedName();
  const rules = [
    ...routedPages().map(([url]) => from(new URL(url).pathname, { cacheName })),
    // From whichever cache: tabs of the version before this one find their scripts among those put aside for them.
    from('/assets/*', 'cache'),
  ];
  try {
    await event.addRoutes(rules);
  } catch {
    return; // A browser that knows other rules: the fetch event answers.
  }
  await filesSaved;
  await keepRoutedPages();
}

/** Under their plain addresses, by which the browser looks them up: among the other files they stand with their revision. */
export async function keepRoutedPages(): Promise<void> {
  if (!isRouting()) return;
  const files = await caches.open(getOrCreatePrecacheController().strategy.cacheName);
  const routed = await caches.open(await routedName());
  const kept = new Set((await routed.keys()).map(({ url }) => url));
  for (const [url, key] of routedPages()) {
    const page = kept.has(url) ? undefined : await files.match(key);
    if (page === undefined) continue;
    await routed.put(url, page);
    // A pattern takes an empty query for none, the cache does not.
    await routed.put(`${url}?`, Response.redirect(url));
  }
}

/** Of the versions before this one. */
export async function dropFormerRoutes(): Promise<void> {
  const own = await routedName();
  for (const name of await caches.keys()) {
    if (name.startsWith(ROUTED_PAGES) && name !== own) await caches.delete(name);
  }
}

/** Addresses and keys of the pages that are shown just as they are saved. */
function routedPages(): [url: string, key: string][] {
  const files = [...getOrCreatePrecacheController().getURLsToCacheKeys()];
  return files.filter(([url, key]) => key !== url && !/\/built\/|\.\w+$/.test(new URL(url).pathname));
}

/** A version of these pages has a cache of its own: one that waits must not change what is shown. */
async function routedName(): Promise<string> {
  const keys = routedPages().map(([, key]) => key);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys.join()));
  return ROUTED_PAGES + new Uint32Array(digest).join('-');
}
