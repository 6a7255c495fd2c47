import type { AnyRouter } from '@tanstack/react-router';
import type { AppContext } from '#pwa/app/context.ts';
import { loadAllStyles } from '#pwa/shared/browser/all-styles.ts';
import { loadAhead, preload } from '#pwa/shared/browser/chunk-failure.ts';
import { whenIdle } from '#pwa/shared/browser/idle.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { workerSettled } from '#pwa/shared/browser/worker-version.ts';
import { blogHeads, heads, pageDocuments } from './-lazy-head.ts';

/**
 * Loads the scripts of the pages that this one links to, from the worker's cache. One page at a time, each when the browser is
 * idle, so that an interaction never waits for more than one.
 */
export async function readAhead(router: AnyRouter): Promise<void> {
  // The worker does not save the operator's scripts.
  if (location.pathname.startsWith('/admin')) return;
  const { queries, callApi }: AppContext = router.options.context;
  const parts = [
    async () => loadAllStyles(),
    async () => heads(),
    async () => pageDocuments(),
    ...pathsOnPage().map((path) => () => {
      const [routes] = router.getMatchedRoutes(path);
      return preload(routes.map(({ options }) => options.component));
    }),
    async () => blogHeads(),
    () => import('./-home-opening.tsx'),
    () => import('./-home-sections.tsx'),
    () => import('./-contact-words.tsx'),
    async () => {
      const { savedAhead } = await import('#pwa/site/blog/queries/saved-ahead.ts');
      const read = await savedAhead(queries, callApi);
      router.subscribe('onRendered', () => void afterPaint().then(whenIdle).then(read));
      await read();
    },
  ];
  for (const load of parts) {
    await whenIdle();
    await workerSettled();
    await loadAhead(load);
  }
}

const ANY_POST = '/blog/1/post';

/** Each once, in the order of the page. A post is always among them: lists lead to posts. */
function pathsOnPage(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]');
  const paths = Array.from(links, ({ pathname }) => pathname.replace(/^\/blog\/.*/, ANY_POST));
  return [...new Set([...paths, ANY_POST])];
}
