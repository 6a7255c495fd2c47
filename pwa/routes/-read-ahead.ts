import { type AnyRouter, rootRouteId } from '@tanstack/react-router';
import type { AppContext } from '#pwa/app/context.ts';
import { loadAllStyles } from '#pwa/shared/browser/all-styles.ts';
import { loadAhead, preload } from '#pwa/shared/browser/chunk-failure.ts';
import { atRest } from '#pwa/shared/browser/idle.ts';
import { painted } from '#pwa/shared/browser/painted.ts';
import { workerSettled } from '#pwa/shared/browser/worker-version.ts';
import { blogHeads, heads, homeHeads } from './-lazy-head.ts';

/**
 * Loads what draws the pages that this one leads to, from the worker's copies: a page, then a pause, so that no touch ever
 * waits for more than one of them.
 */
export async function readAhead(router: AnyRouter): Promise<void> {
  // The operator's parts are in no worker.
  if (location.pathname.startsWith('/admin')) return;
  const { queries, callApi }: AppContext = router.options.context;
  const parts = [
    async () => {
      await loadAllStyles();
      // All that a page has to wait for before it is loaded, and with it the router draws the page that stands twice more.
      router.routesById[rootRouteId].update({ beforeLoad: undefined });
    },
    async () => heads(),
    ...pathsOnPage().map((path) => () => {
      const [routes] = router.getMatchedRoutes(path);
      return preload(routes.map(({ options }) => options.component));
    }),
    async () => blogHeads(),
    async () => homeHeads(),
    () => import('./-home-opening.tsx'),
    () => import('./-home-sections.tsx'),
    () => import('./-contact-words.tsx'),
    async () => {
      const { savedAhead } = await import('#pwa/features/blog/queries/saved-ahead.ts');
      const read = await savedAhead(queries, callApi);
      router.subscribe('onRendered', () => void painted().then(atRest).then(read));
      await read();
    },
    () => import('#pwa/features/blog/markdown/post-body.tsx'),
  ];
  for (const load of parts) {
    await atRest();
    await workerSettled();
    await loadAhead(load);
  }
}

const ANY_POST = '/blog/1/post';

/** Each once: those of the menus first, as they stand; a post, too, for whoever is on the way to the list. */
function pathsOnPage(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]');
  const paths = Array.from(links, ({ pathname }) => pathname.replace(/^\/blog\/.*/, ANY_POST));
  return [...new Set([...paths, ANY_POST])];
}
