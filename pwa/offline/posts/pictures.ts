import { imageUrl } from '#contract/image-url.ts';
import { PICTURES_CACHE } from '#pwa/shared/browser/saved-names.ts';
import { keepPicture } from './picture-limit.ts';

declare const self: ServiceWorkerGlobalScope;

/** The answers differ by Accept, but any of them shows the picture. */
const ANY_KIND = { ignoreVary: true };

/** A picture that hangs would keep a newer worker waiting for as long. Milliseconds. */
const PATIENCE = 20_000;

/** A post's picture: the saved one, else the network's, else the same picture saved at another width. */
export function answerPicture(event: FetchEvent, url: URL): Promise<Response> | undefined {
  if (!url.pathname.startsWith('/api/blog/')) return undefined;
  // An operator's look at a post that may not be published.
  if (event.request.headers.has('Authorization')) return undefined;
  return picture(event);
}

async function picture(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(PICTURES_CACHE);
  const saved = await cache.match(event.request, ANY_KIND);
  if (saved !== undefined) return saved;
  try {
    const response = await fetch(event.request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) event.waitUntil(keepPicture(event.request, response.clone()));
    return response;
  } catch {
    return (await cache.match(event.request, { ...ANY_KIND, ignoreSearch: true })) ?? Response.error();
  }
}

/**
 * Saves the card pictures that are not saved yet, one after another, so that the page's own requests go first. False when
 * some are missing still.
 */
export async function savePictures(names: readonly string[]): Promise<boolean> {
  const cache = await caches.open(PICTURES_CACHE);
  for (const name of names) {
    const url = imageUrl(name, 400);
    if ((await cache.match(url, { ...ANY_KIND, ignoreSearch: true })) !== undefined) continue;
    // The newer one saves the rest.
    if (self.registration.waiting !== null) return false;
    const response = await fetch(url, {
      headers: { Accept: 'image/avif,image/webp,image/*' },
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => undefined);
    if (response === undefined) return false;
    if (response.ok && !(await keepPicture(url, response))) return false;
  }
  return true;
}

export async function dropPictures(names: readonly string[]): Promise<void> {
  const cache = await caches.open(PICTURES_CACHE);
  await Promise.all(names.map((name) => cache.delete(imageUrl(name), { ...ANY_KIND, ignoreSearch: true })));
}
