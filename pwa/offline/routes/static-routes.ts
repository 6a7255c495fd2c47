import { ROUTED_PAGES } from '#pwa/shared/browser/saved-names.ts';
import { precache } from './precache.ts';

/**
 * Pages and scripts that the browser takes from the caches itself, without starting the worker, and calls that it sends past the
 * worker. In browsers without static routes (all but Chromium), and for every other address of a page, the fetch event
 * answers with the same files.
 * https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes
 */
interface RouterRule {
  condition: { urlPattern: { pathname: string; search: string }; requestMethod: string };
  source: 'cache' | 'network' | { cacheName: string };
}

declare global {
  interface InstallEvent extends ExtendableEvent {
    addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
  }
}

const hasStaticRoutes = () =>
  'InstallEvent' in self && 'addRoutes' in (self.InstallEvent as typeof Event).prototype;

const rule = (pathname: string, source: RouterRule['source'], requestMethod = 'GET'): RouterRule => ({
  condition: { urlPattern: { pathname, search: '' }, requestMethod },
  source,
});

/** To be called during the install event, with a promise that settles when the files are saved. */
export async function addStaticRoutes(event: InstallEvent, filesSaved: Promise<unknown>): Promise<void> {
  if (event.addRoutes === undefined) return;
  const cacheName = await routedCacheName();
  const rules = [
    ...routedPages().map(([url]) => rule(new URL(url).pathname, { cacheName })),
    // From any cache: tabs of the version before this one find their scripts in FORMER_SCRIPTS_CACHE.
    rule('/assets/*', 'cache'),
    // Sent as the page ends: Chromium drops what the worker's fetch event has not seen when the process of the page is gone.
    rule('/api/sources', 'network', 'POST'),
    rule('/api/vitals', 'network', 'POST'),
  ];
  try {
    await event.addRoutes(rules);
  } catch {
    return; // The browser knows other kinds of rules: the fetch event answers.
  }
  await filesSaved;
  await copyRoutedPages();
}

/** Saves the pages under their plain addresses, by which static routes look them up: precached keys contain a revision. */
export async function copyRoutedPages(): Promise<void> {
  if (!hasStaticRoutes()) return;
  const files = await caches.open(precache.strategy.cacheName);
  const routed = await caches.open(await routedCacheName());
  const present = new Set((await routed.keys()).map(({ url }) => url));
  for (const [url, key] of routedPages()) {
    const page = present.has(url) ? undefined : await files.match(key);
    if (page === undefined) continue;
    await routed.put(url, page);
    // A URL pattern treats an empty query as none, the cache does not.
    await routed.put(`${url}?`, Response.redirect(url));
  }
}

/** Deletes the routed pages of other versions. */
export async function deleteFormerPages(): Promise<void> {
  const own = await routedCacheName();
  for (const name of await caches.keys()) {
    if (name.startsWith(ROUTED_PAGES) && name !== own) await caches.delete(name);
  }
}

/** Addresses and cache keys of the pages that are shown exactly as they are saved. */
function routedPages(): [url: string, key: string][] {
  const files = [...precache.getURLsToCacheKeys()];
  return files.filter(([url, key]) => key !== url && !/\/built\/|\.\w+$/.test(new URL(url).pathname));
}

/** Each version has a cache of its own: a worker that waits must not change what the active one shows. */
async function routedCacheName(): Promise<string> {
  const keys = routedPages().map(([, key]) => key);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys.join()));
  return ROUTED_PAGES + new Uint32Array(digest).join('-');
}
