import { isPlainFormPosted } from '#pwa/shared/browser/plain-form.ts';
import { frameHydrated, isHydrated } from './hydrate.tsx';
import { noteVisit } from './visit-note.ts';

interface FollowedRouter {
  history: { push: (href: string) => void };
  subscribe: (
    type: 'onRendered',
    listener: (event: { fromLocation?: object | undefined; pathChanged: boolean }) => void,
  ) => unknown;
}

/**
 * Turns a plain click on a link of this site into a navigation without a new document, so that pages are
 * written with ordinary links, which work before this script has loaded.
 */
export function followLinks(router: FollowedRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A new page starts at its beginning for the keyboard and the screen reader, too.
    if (fromLocation !== undefined && pathChanged)
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
    noteVisit('from', location.pathname);
    // While React takes the page over it would find the next one in its place, and draw all of it anew.
    void frameHydrated.then(() => router.history.push(url.pathname + url.search + url.hash));
  };
  document.addEventListener('click', follow);
  // React holds back a click on what it has not taken over yet.
  if (!isHydrated())
    addEventListener('click', (event) => void (isHydrated() || follow(event)), { capture: true });
}

/** Files and calls are for the browser itself. */
const isPage = (path: string) => !path.startsWith('/api/') && !/\.[a-z0-9]+$/i.test(path);
