import { imageUrl } from '#contract/media.ts';

const CACHE = 'pictures-v1';
/** About 4 MB at card size. The oldest go first. */
const PICTURES_MAX = 120;
/** The answers differ by Accept, but any of them shows the picture. */
const ANY_KIND = { ignoreVary: true };

/** A post's picture: the saved one, else the network's, else the same picture saved at another width. */
export function answerPicture(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (!url.pathname.startsWith('/api/blog/')) return undefined;
  return picture(event);
}

async function picture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const saved = await cache.match(event.request, ANY_KIND);
  if (saved !== undefined) return saved;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()));
    return response;
  } catch {
    return (await cache.match(event.request, { ...ANY_KIND, ignoreSearch: true })) ?? Response.error();
  }
}

async function keep(cache: Cache, request: RequestInfo, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - PICTURES_MAX)).map((key) => cache.delete(key)));
  } catch {
    // No room: a picture is the first thing to do without.
  }
}

/** Saves the card pictures that are not saved yet, one after another, so that the page's own requests go first. */
export async function savePictures(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const name of names) {
    const url = imageUrl(name, 400);
    if ((await cache.match(url, { ...ANY_KIND, ignoreSearch: true })) !== undefined) continue;
    const response = await fetch(url, { headers: { Accept: 'image/avif,image/webp,image/*' } }).catch(
      () => undefined,
    );
    if (response === undefined) return;
    if (response.ok) await keep(cache, url, response);
  }
}

export async function dropPictures(names: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(names.map((name) => cache.delete(imageUrl(name), { ...ANY_KIND, ignoreSearch: true })));
}
