import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { precache, withCompileHint } from './precache.ts';

/** Fetches the files of this version that are missing: the installation was interrupted, or the browser evicted them. */
export async function repairPrecache(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (present.has(key)) continue;
    const response = await fetchWhole(url, { cache: 'reload' });
    if (response.ok && !isPage(response)) await cache.put(key, await withCompileHint(response));
  }
}

/** In the place of a script that a deploy removed. */
const isPage = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/html') === true;
