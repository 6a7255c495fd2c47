import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core';
import { imageUrl } from '#contract/image-url.ts';
import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { PICTURES_CACHE } from '#pwa/shared/browser/saved-names.ts';
import { hasRoom } from './may-save.ts';

declare const self: ServiceWorkerGlobalScope;

/** Formats differ by Accept; any of them shows the picture. */
const ANY_FORMAT = { ignoreVary: true };

/** With the operator's token it may be the picture of a post that is not published. */
export const isPicture = ({ sameOrigin, url, request }: RouteMatchCallbackOptions) =>
  sameOrigin && url.pathname.startsWith('/api/blog/') && !request.headers.has('Authorization');

/** A post's picture: the saved one, else the network's, else the same picture saved at another width. */
export async function answerPicture({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const cache = await caches.open(PICTURES_CACHE);
  const saved = await cache.match(request, ANY_FORMAT);
  if (saved !== undefined) return saved;
  try {
    // A newer worker is not activated while a request of this one is open.
    const response = await fetchWhole(request);
    if (response.ok) event.waitUntil(keepPicture(request, response.clone()));
    return response;
  } catch {
    return (await cache.match(request, { ...ANY_FORMAT, ignoreSearch: true })) ?? Response.error();
  }
}

/** Saves the card pictures that are missing, one after another: the page's own requests go first. False when some are still missing. */
export async function savePictures(names: readonly string[]): Promise<boolean> {
  const cache = await caches.open(PICTURES_CACHE);
  for (const name of names) {
    const url = imageUrl(name, 400);
    if ((await cache.match(url, { ...ANY_FORMAT, ignoreSearch: true })) !== undefined) continue;
    // A newer worker waits, which saves the rest.
    if (self.registration.waiting !== null) return false;
    const headers = { Accept: 'image/avif,image/webp,image/*' };
    const response = await fetchWhole(url, { headers }).catch(() => undefined);
    if (response === undefined) return false;
    if (response.ok && !(await keepPicture(url, response))) return false;
  }
  return true;
}

export async function deletePictures(names: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  await Promise.all(names.map((name) => cache.delete(imageUrl(name), { ...ANY_FORMAT, ignoreSearch: true })));
}

/**
 * All saved pictures together, in bytes: about 250 at the width of a card (30 KB), or two months of posts, and still
 * less than one minute of video. On a phone with little storage, pictures must not take the place of messages.
 */
const PICTURES_BYTES = 8 * 1024 * 1024;

/** Saves a picture in the place of the oldest ones. False when the device has no room for any. */
async function keepPicture(request: RequestInfo, response: Response): Promise<boolean> {
  try {
    const cache = await caches.open(PICTURES_CACHE);
    if (!(await hasRoom())) {
      await caches.delete(PICTURES_CACHE);
      return false;
    }
    await cache.put(request, response);
    await makeRoom(cache);
    return true;
  } catch {
    return false; // A full device: pictures go first.
  }
}

let queue: Promise<void> = Promise.resolve();

/** One after another: two at a time would count the same pictures twice and delete too many. */
function makeRoom(cache: Cache): Promise<void> {
  queue = queue.then(() => deleteOldest(cache)).catch(() => undefined);
  return queue;
}

async function deleteOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  const sizes = await Promise.all(keys.map((key) => sizeOf(cache, key)));
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (const [index, key] of keys.entries()) {
    if (total <= PICTURES_BYTES) return;
    await cache.delete(key);
    total -= sizes[index] ?? 0;
  }
}

async function sizeOf(cache: Cache, key: Request): Promise<number> {
  const response = await cache.match(key);
  if (response === undefined) return 0;
  const declared = Number(response.headers.get('Content-Length') ?? Number.NaN);
  return Number.isNaN(declared) ? (await response.blob()).size : declared;
}
