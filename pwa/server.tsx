import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { footerLinks, navItems } from '#pwa/content/navigation.ts';
import type { Moment } from '#pwa/lib/app-context.ts';
import { createQueryClient } from '#pwa/lib/query-client.ts';
import { Failure } from '#pwa/ui/failure.tsx';
import { SiteFooter } from '#pwa/ui/site-footer.tsx';
import { SiteHeader } from '#pwa/ui/site-header.tsx';
import { createAppRouter } from './router.tsx';
import { site } from './site.ts';

export interface RenderOptions {
  /** Path and query, canonical. */
  url: string;
  callApi: CallApi;
  moment: Exclude<Moment, 'browser'>;
  /** Text put in before </head>: the styles and the boot script, both named in the policy by their hash. */
  head: string;
  /** Only the frame of the page; the browser makes the rest. */
  isShell?: boolean;
  plainForm?: PlainFormState;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Where the page says one should go instead. */
  location: string | undefined;
}

/** Makes one page as a whole HTML document. Throws when a loader fails: its text is not for visitors. */
export async function render({ url, head, isShell, ...context }: RenderOptions): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const handle = createRequestHandler({
    request: new Request(new URL(url, 'http://localhost')),
    createRouter: () => createAppRouter({ ...context, queryClient }, { isShell: isShell ?? false }),
    getRouterManifest: () => ({ routes: { __root__: { scripts: [], css: [], preloads: [] } } }),
  });
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
  queryClient.clear();
  if (response.status >= 500) throw new Error(`rendering ${url} answered ${response.status}`);
  const html = await response.text();
  return {
    status: response.status,
    html: html.replace('</head>', () => `${head}</head>`),
    location: response.headers.get('Location') ?? undefined,
  };
}

/** The page for an error nobody foresaw: without the site's script, which may be what failed. */
export function renderErrorPage(head: string): string {
  const html = renderToStaticMarkup(
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`Unexpected Application Error | ${site.brand}`}</title>
      </head>
      <body>
        <SiteHeader brand={site.brand} items={navItems} currentPath="" />
        <main id="main" tabIndex={-1}>
          <Failure />
        </main>
        <SiteFooter {...site} links={footerLinks} currentPath="" />
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html.replace('</head>', () => `${head}</head>`)}`;
}

/** Canonical paths of the pages made at build, from the place of their route files. */
export function builtPaths(): string[] {
  return pathsUnder('/_site/');
}

function pathsUnder(prefix: string): string[] {
  const router = createAppRouter({
    queryClient: createQueryClient(),
    callApi: () => Promise.reject(new Error('no calls here')),
    moment: 'build',
  });
  return Object.entries(router.routesById)
    .filter(([id]) => id.startsWith(prefix))
    .map(([, route]) => route.fullPath);
}

export const brand = site.brand;
