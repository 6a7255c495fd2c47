import { getOrCreatePrecacheController } from 'workbox-precaching/utils/getOrCreatePrecacheController.js';
import { hinted } from './compile-hint.ts';
import { keepRoutedPages } from './static-routes.ts';

/** Fetches the files of this version that are missing: an install was cut, or something threw them away. */
export async function healPrecache(): Promise<void> {
  const controller = getOrCreatePrecacheController();
  const cache = await caches.open(controller.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const [url, key] of controller.getURLsToCacheKeys()) {
    if (kept.has(key)) continue;
    const response = await fetch(url, { cache: 'reload' });
    if (response.ok && (await isOurs(url, response.clone()))) await cache.put(key, await hinted(response));
  }
  await keepRoutedPages();
}

/** After a deploy a page's address stands for another version, whose scripts are not here. */
async function isOurs(url: string, response: Response): Promise<boolean> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return true;
  const entry = /\/assets\/client-[^"'`]+\.js/.exec(await response.text())?.[0];
  const known = getOrCreatePrecacheController();
  return !url.includes('/assets/') && entry !== undefined && known.getCacheKeyForURL(entry) !== undefined;
}
