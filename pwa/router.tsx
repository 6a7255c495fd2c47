import { dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { canonicalPath } from '#contract/pages.ts';
import { pictureTravel } from '#pwa/features/blog/picture-travel.ts';
import type { AppContext } from '#pwa/lib/app-context.ts';
import { PageError } from '#pwa/routes/-page-error.tsx';
import { NotFound } from '#pwa/ui/not-found.tsx';
import { routeTree } from './route-tree.gen.ts';

/** A new one for each page that the server makes; one for the life of a browser page. */
export function createAppRouter(context: AppContext, { isShell = false }: { isShell?: boolean } = {}) {
  return createRouter({
    routeTree,
    context,
    isShell,
    caseSensitive: true,
    trailingSlash: 'never',
    scrollRestoration: context.moment === 'browser',
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
    // An alias shows its canonical page while the address stays.
    rewrite: {
      input: ({ url }) => {
        url.pathname = canonicalPath(url.pathname);
        return url;
      },
    },
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 200,
    defaultViewTransition: pictureTravel,
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(context.queryClient)) }),
    hydrate: (data: { queries: string }) => hydrate(context.queryClient, JSON.parse(data.queries)),
    Wrap: ({ children }) => (
      <QueryClientProvider client={context.queryClient}>{children}</QueryClientProvider>
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
