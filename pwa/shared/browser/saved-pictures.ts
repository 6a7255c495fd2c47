import { PICTURES_CACHE } from './saved-names.ts';

/**
 * Shows the small copies that the worker saved in the places of late pictures, from the cache alone: whoever captures the
 * whole page sees them. A picture that one comes near is loaded over its copy in the width that the screen needs.
 */
export async function showSavedPictures(): Promise<void> {
  if (!('caches' in window)) return;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy][srcset]')) {
    if (picture.complete || picture.style.backgroundImage !== '') continue;
    const [smallest = ''] = picture.srcset.split(' ');
    const copy = await caches.match(smallest, { cacheName: PICTURES_CACHE, ignoreVary: true });
    if (copy !== undefined) picture.style.backgroundImage = `url("${smallest}")`;
  }
}
