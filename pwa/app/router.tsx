import { createRouter } from '@tanstack/react-router';
import { canonicalPath, isPublicPath, MISSING_PATH } from '#contract/pages-rules.ts';
import { MissingPage } from '#pwa/routes/-missing-page.tsx';
import { PageError } from '#pwa/routes/-page-error.tsx';
import type { AppContext } from './context.ts';
import { routeTree } from './route-tree.gen.ts';
import { postTransition } from './view-transitions.ts';

interface RouterOptions {
  isShell?: boolean;
  /** Where the page for an address without one was delivered. */
  missingPath?: string | undefined;
}

/** On the server one router for each page, in the browser one for the document. */
export function createAppRouter(context: AppContext, { isShell = false, missingPath }: RouterOptions = {}) {
  // The router calls `rewrite` before it has routes.
  let isMissing = (_path: string) => false;
  const router = createRouter({
    routeTree,
    context,
    isShell,
    caseSensitive: true,
    trailingSlash: 'never',
    scrollRestoration: context.stage === 'browser' && mayScroll,
    // Values stay strings: a search for "007" is not the number 7.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      return text === '' ? '' : `?${text}`;
    },
    // An alias shows its canonical page, and its address stays. So does the address of no page, or of a hidden one: under its own
    // path, the built page for it would be rendered again instead of hydrated.
    rewrite: {
      input: ({ url }) => {
        const path = canonicalPath(url.pathname);
        url.pathname = url.pathname === missingPath || isMissing(path) ? MISSING_PATH : path;
        return url;
      },
    },
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: () => <MissingPage />,
    defaultPendingMs: 200,
    // By default the router shows a skeleton for at least half a second.
    defaultPendingMinMs: 0,
    defaultViewTransition: postTransition,
  });
  isMissing = (path) =>
    router.options.context.frameWords.hidden?.includes(path) === true ||
    (router.getMatchedRoutes(path)[0].at(-1)?.id === '/$' && !isPublicPath(path));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

let isFirst = true;

/** Whether the router may scroll. Not on a first page that was scrolled before hydration. */
function mayScroll(): boolean {
  const may = !isFirst || scrollY === 0;
  isFirst = false;
  return may;
}
