import type { Middleware } from '#api/http/context.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { Problem } from '#contract/problem.ts';
import type { Renderer } from './renderer.ts';

/** The query parameters that make another page; all others make no new copy and no other link. */
const LISTING_PARAMETERS = ['category', 'page', 'q'];

/** Several times the longest of a post. The renderer takes a tenth of a second for 15 KB of broken encoding. Characters. */
const PATH_MAX = 400;

/** The pages that are made of the blog's content alone. */
export const cacheablePages = [
  ...['/', '/home', '/blog/:id', '/blog/:id/:slug'].map((path) => ({ path, parameters: [] })),
  { path: '/blog', parameters: LISTING_PARAMETERS },
];

/** The address that the renderer is asked for, or undefined for a page that is not made here. */
export function renderedUrl(path: string, query: URLSearchParams): string | undefined {
  if (path === '/' || path === '/home') return '/';
  if (/^\/blog\/\d+(\/[^/]+)?$/.test(path)) return path.length > PATH_MAX ? undefined : path;
  if (path !== '/blog') return undefined;
  const known = new URLSearchParams();
  for (const name of LISTING_PARAMETERS) {
    // Of one that is given twice the last, as in the browser.
    const value = query.getAll(name).at(-1);
    if (value) known.set(name, value);
  }
  return known.size === 0 ? path : `${path}?${known}`;
}

/** Home and the blog, made from the database; each holds for everyone until the blog changes. */
export function renderedPages(renderer: Renderer, limitWork: WorkLimit): Middleware {
  return async (ctx, next) => {
    const url = renderedUrl(ctx.path, ctx.URL.searchParams);
    if (url === undefined) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Problem('method_not_allowed');
    }
    ctx.state.route = url.replace(/[?].*/, '').replace(/\d+.*/, ':id');
    const { signal } = ctx.state.scope;
    const page = await limitWork(signal, () => renderer.render(url, { signal }));
    if (page.location !== undefined) {
      ctx.redirect(page.location);
      ctx.status = 308;
      // A browser keeps a permanent redirect for ever: a title that is changed back would send it in a circle.
      ctx.set('Cache-Control', 'no-cache');
      return;
    }
    ctx.status = page.status;
    ctx.type = 'html';
    ctx.set('Cache-Control', 'no-cache');
    ctx.set({ ...renderer.headers });
    ctx.body = page.html;
    ctx.state.isCacheable = true;
  };
}
