import { PICTURES_CACHE } from '#pwa/shared/browser/saved-names.ts';
import { hasRoom } from './saving-ahead.ts';

/**
 * All saved pictures together, in bytes: about 250 at the width of a card (30 KB), or two months of posts, and still
 * less than one minute of video. On a phone with little storage, pictures must not take the place of messages.
 */
export const PICTURES_BYTES = 8 * 1024 * 1024;

/** Saves a picture in the place of the oldest ones. False when the device has no room for any. */
export async function keepPicture(request: RequestInfo, response: Response): Promise<boolean> {
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
  const told = Number(response.headers.get('Content-Length') ?? Number.NaN);
  return Number.isNaN(told) ? (await response.blob()).size : told;
}
