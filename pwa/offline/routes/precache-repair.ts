import { precache, withCompileHint } from './precache.ts';
import { copyRoutedPages } from './static-routes.ts';

/** Fetches the files of this version that are missing: the installation was interrupted, or the browser evicted them. */
export async function repairPrecache(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const present = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, key] of precache.getURLsToCacheKeys()) {
    if (present.has(key)) continue;
    const response = await fetch(url, { cache: 'reload' });
    if (response.ok && (await isOfThisVersion(url, response.clone())))
      await cache.put(key, await withCompileHint(response));
  }
  await copyRoutedPages();
}

/** After a deploy the address of a page answers with another version, whose scripts are not in the precache. */
async function isOfThisVersion(url: string, response: Response): Promise<boolean> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return true;
  if (url.includes('/assets/')) return false;
  const entry = /\/assets\/client-[^"'`]+\.js/.exec(await response.text())?.[0];
  return entry !== undefined && precache.getCacheKeyForURL(entry) !== undefined;
}
