import type { AnyRouter } from '@tanstack/react-router';
import { isPlainFormPosted } from '#pwa/shared/browser/plain-form.ts';
import { visitNote } from '#pwa/shared/browser/visit-note.ts';
import { frameHydrated, isHydrated } from './hydrate.tsx';

/**
 * Turns a click on a link of this site into a navigation of the router. Pages use plain links, which work before hydration and in
 * HTML that is never hydrated: docs/decisions/0022-links-before-script.md.
 */
export function followLinks(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The keyboard and the screen reader start at the beginning of a new page, too; not where the search of the header was
    // opened since.
    const isSearching = document.activeElement?.closest('search[popover]') != null;
    if (fromLocation !== undefined && pathChanged && !isSearching)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isPlainFormPosted()) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !isPage(url.pathname)) return;
    if (url.pathname === location.pathname && url.search === location.search && url.hash !== '') return;
    event.preventDefault();
    visitNote('from').keep(location.pathname);
    // During hydration React would find the next page in the place of this one, and render all of it again.
    void frameHydrated.then(() => router.history.push(url.pathname + url.search + url.hash));
  };
  document.addEventListener('click', follow);
  // React stops clicks on what is not hydrated yet.
  if (!isHydrated())
    addEventListener('click', (event) => void (isHydrated() || follow(event)), { capture: true });
}

/** Files and API calls are loaded by the browser. */
const isPage = (path: string) => !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
