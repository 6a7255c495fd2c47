import type Router from '@koa/router';
import type { Redirects } from '#api/features/redirects/redirect.service.ts';
import { type AppContext, type AppMiddleware, type AppState, isApi } from '#api/http/app-state.ts';
import type { Site } from '#api/http/static/site.ts';
import { fileAt } from '#api/http/static/static-files.ts';
import { Problem } from '#contract/problem.ts';

interface Deps {
  redirects: Pick<Redirects, 'find'>;
  /** Whether something answers at a path. */
  isLive: (path: string) => boolean;
}

/** Whether a file or a route is at a path; a route of posts is live for posts that are not there, too. */
export const liveOf = (site: Site | undefined, pages: Router<AppState> | undefined) => (path: string) =>
  fileAt(site, path) !== undefined || (pages?.match(path, 'GET').route ?? false);

/**
 * Answers by the stored redirects: 301 to where the content is, 410 where it was deleted for good. What is at an address
 * wins, except for the home page where its query names something else (`/?p=12`).
 */
export function followRedirects({ redirects, isLive }: Deps): AppMiddleware {
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isApi(ctx) || ctx.path.startsWith('/assets/')) {
      return next();
    }
    const isFirst =
      ctx.path === '/' ? ctx.search !== '' : isFolder(ctx.path) && !isLive(withoutSlash(ctx.path));
    if (isFirst && (await redirected(ctx, redirects))) return;
    try {
      await next();
    } catch (error) {
      const isMissing = error instanceof Problem && error.code === 'not_found';
      if (!isMissing || !(await redirected(ctx, redirects))) throw error;
      return;
    }
    if (ctx.status === 404) await redirected(ctx, redirects);
  };
}

/** Such a path is looked up before its slash is taken off, which would be a redirect of its own. */
const isFolder = (path: string) => path.endsWith('/');

const withoutSlash = (path: string) => path.slice(0, -1);

/** Whether the request was answered. @throws Problem gone */
async function redirected(ctx: AppContext, { find }: Pick<Redirects, 'find'>): Promise<boolean> {
  const found = await find(ctx.url);
  if (found === undefined) return false;
  ctx.state.route = 'old address';
  if (found === 'gone') throw new Problem('gone');
  ctx.body = null;
  ctx.set('Location', found);
  // Browsers store a permanent redirect without an end, and a page may come to this address.
  ctx.set('Cache-Control', 'no-cache');
  ctx.status = 301;
  return true;
}
