import { createRouter } from '@tanstack/react-router';
import { canonicalPath, MISSING_PATH } from '#contract/pages.ts';
import { MissingPage } from '#pwa/routes/-missing-page.ts';
import { PageError } from '#pwa/routes/-page-error.tsx';
import { type Delivered, delivered } from '#pwa/shared/api/delivered-answers.ts';
import type { AppContext } from './context.ts';
import { routeTree } from './route-tree.gen.ts';
import { mayScroll } from './scroll-restoration.ts';
import { postTransition } from './view-transitions.ts';

interface RouterOptions {
  isShell?: boolean;
}

/** A new one for each page that the server makes; one for the life of a browser page. */
export function createAppRouter(context: AppContext, { isShell = false }: RouterOptions = {}) {
  // Asked before there are routes, when the router is made.
  let isMissing = (_path: string) => false;
  const router = createRouter({
    routeTree,
    context,
    isShell,
    caseSensitive: true,
    trailingSlash: 'never',
    scrollRestoration: context.moment === 'browser' && mayScroll,
    // Values stay text: a search for "007" is not the number 7.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      return text === '' ? '' : `?${text}`;
    },
    // An alias shows its canonical page while the address stays, and so does what is sent for an address without a page:
    // under its own path it would not be known for the page that was made at build, and be made anew.
    rewrite: {
      input: ({ url }) => {
        const path = canonicalPath(url.pathname);
        url.pathname = isMissing(path) ? MISSING_PATH : path;
        return url;
      },
    },
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: () => <MissingPage />,
    defaultPendingMs: 200,
    // A skeleton gives way as soon as there is something to show: the router would hold it for half a second.
    defaultPendingMinMs: 0,
    defaultViewTransition: postTransition,
    // Laid by in app/dehydrate.ts.
    hydrate: ({ answers }: { answers?: Delivered['answers'] | undefined }) => {
      if (answers !== undefined) context.queries.deliver(delivered(answers));
    },
  });
  isMissing = (path) => router.getMatchedRoutes(path)[0].at(-1)?.id === '/$';
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
