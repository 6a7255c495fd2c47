import type { AppContext } from '#api/http/app-state.ts';
import type { WorkLimit } from '#api/http/endpoints/work-limit.ts';
import { Problem } from '#contract/problem.ts';
import { NAMING_PARAMETERS } from '#contract/redirects.ts';
import { SLUG_BYTES_MAX } from '#contract/slug.ts';
import type { Renderer } from './renderer.ts';

interface Deps {
  renderer: Renderer;
  limitWork: WorkLimit;
}

/** The query parameters that make another page; all others make no new copy and no other link. */
const LISTING_PARAMETERS = ['category', 'page', 'q'];

/** The longest of a post, encoded. The renderer takes a tenth of a second for 15 KB of broken encoding. Characters. */
const PATH_MAX = 3 * SLUG_BYTES_MAX + 50;

/** The addresses of pages whose query counts; with one of these the home page may be an old address. */
export const cacheablePages = [
  { path: '/blog', parameters: LISTING_PARAMETERS },
  { path: '/', parameters: NAMING_PARAMETERS },
];

/** Home, the blog and the fixtures, made from the database; each is valid for everyone until the content revision changes. */
export function contentPages({ renderer, limitWork }: Deps) {
  async function show(ctx: AppContext, url: string): Promise<void> {
    const { scope } = ctx.state;
    const page = await limitWork(scope, () => renderer.render(url, scope));
    ctx.set('Cache-Control', 'no-cache');
    if (page.location !== undefined) {
      ctx.redirect(page.location);
      // Browsers store a permanent redirect: a title that is changed back would send them in a circle without no-cache.
      ctx.status = 308;
      return;
    }
    ctx.status = page.status;
    ctx.type = 'html';
    ctx.set({ ...renderer.headers });
    if (page.isHidden) ctx.set('X-Robots-Tag', 'noindex');
    ctx.body = page.html;
    if (!page.isIncomplete) ctx.state.cacheable = 'content';
  }

  return {
    home: async (ctx: AppContext) => {
      await show(ctx, '/');
      // A copy of the page for every number would push all others out.
      if (NAMING_PARAMETERS.some((name) => ctx.URL.searchParams.has(name))) delete ctx.state.cacheable;
    },
    fixtures: (ctx: AppContext) => show(ctx, '/fixtures'),
    list: (ctx: AppContext) => show(ctx, listingUrl(ctx.URL.searchParams)),
    post: (ctx: AppContext) => {
      if (ctx.path.length > PATH_MAX) throw new Problem('not_found');
      return show(ctx, readable(ctx.path));
    },
  };
}

/** The part that names the post, of an address that was cut inside a character. The post's page redirects to the whole address. */
function readable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.split('/').slice(0, 3).join('/');
  }
}

function listingUrl(query: URLSearchParams): string {
  const known = new URLSearchParams();
  for (const name of LISTING_PARAMETERS) {
    // The last counts of a parameter that is given twice, as in the browser.
    const value = query.getAll(name).at(-1);
    if (value) known.set(name, value);
  }
  return known.size === 0 ? '/blog' : `/blog?${known}`;
}
