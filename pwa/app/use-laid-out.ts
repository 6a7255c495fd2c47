import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { returnsFarDown } from '#pwa/shared/browser/back-navigation.ts';
import { onSavedNews } from '#pwa/shared/browser/channel.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { pageLoaded } from '#pwa/shared/browser/page-loaded.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { PICTURES_CACHE } from '#pwa/shared/browser/saved-names.ts';

/** Elements with `content-visibility: auto` (site/ui/layout.css). */
const FAR = '.section ~ .section, .site-footer, .card-grid > :nth-child(n + 4), .far-drawing';

/**
 * Whether all of the page is laid out: where Back or a link leads to a place further down, and otherwise when the browser is idle, so that
 * a capture of the page is complete. Pictures that are not loaded yet are then shown by the copies on this device. The first page is laid out part by part, so that an interaction waits for one part at most.
 */
export function useLaidOut(): boolean {
  const id = useMatches({ select: (matches) => matches.at(-1)?.id });
  const [first] = useState(id);
  const [shown, setShown] = useState({ id, isLaidOut: false });
  if (id !== shown.id) setShown({ id, isLaidOut: returnsFarDown() || location.hash !== '' });
  useEffect(() => {
    const left = new AbortController();
    const ready = pageLoaded().then(afterPaint).then(whenIdle);
    if (id === first) void ready.then(() => layOutParts(left.signal));
    else void ready.then(() => !left.signal.aborted && setShown({ id, isLaidOut: true }));
    const showCopies = () =>
      void ready
        .then(whenIdle)
        .then(showSavedPictures)
        .catch(() => undefined);
    showCopies();
    const stopListening = onSavedNews('saved', showCopies);
    return () => {
      left.abort();
      stopListening();
    };
  }, [id, first]);
  return shown.isLaidOut;
}

async function layOutParts(left: AbortSignal): Promise<void> {
  for (const part of document.querySelectorAll(FAR)) {
    if (left.aborted) return;
    part.setAttribute('data-laid-out', '');
    await whenIdle();
  }
}

/**
 * Shows the small copies that the worker saved in the places of late pictures, from the cache alone: whoever captures the
 * whole page sees them. A picture that one comes near is loaded over its copy in the width that the screen needs.
 */
async function showSavedPictures(): Promise<void> {
  if (!('caches' in window)) return;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy][srcset]')) {
    if (picture.complete || picture.style.backgroundImage !== '') continue;
    const [smallest = ''] = picture.srcset.split(' ');
    const copy = await caches.match(smallest, { cacheName: PICTURES_CACHE, ignoreVary: true });
    if (copy !== undefined) picture.style.backgroundImage = `url("${smallest}")`;
  }
}
