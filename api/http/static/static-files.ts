import type { AppMiddleware } from '#api/http/app-state.ts';
import { isApi } from '#api/http/middleware/error-handler.ts';
import { builtCopies, canonicalPath } from '#contract/pages.ts';
import type { Site } from './site.ts';
import { type SiteFile, sendFile } from './site-file.ts';

/** Pages that exist in the browser only: all of them are answered by one shell. */
const shellPaths = new Set(
  [
    '',
    '/categoryForm',
    '/blogerForm',
    '/homeBlogForm',
    '/userInfo',
    '/sources',
    '/speed',
    '/colleagues',
    '/activity',
    '/media',
    '/notices',
    '/pages',
    '/settings',
    '/server',
    '/account',
  ].map((p) => `/admin${p}`),
);

const filePath = (path: string) => (shellPaths.has(path) ? builtCopies.admin : canonicalPath(path));

/** The built page, under its aliases too, or other built file at a path. */
export const fileAt = (site: Site | undefined, path: string): SiteFile | undefined =>
  site?.files.get(filePath(path));

export function staticFiles(site: Site | undefined): AppMiddleware {
  return (ctx, next) => {
    const file = fileAt(site, ctx.path);
    if (file === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = filePath(ctx.path);
    return sendFile(ctx, file);
  };
}

/** `/about-us/` is `/about-us`. Never leaves the site: `//evil.example/` would be another host's address. */
export const redirectTrailingSlash: AppMiddleware = (ctx, next) => {
  const wanted = ctx.path.endsWith('/') && (ctx.method === 'GET' || ctx.method === 'HEAD');
  const bare = wanted ? withoutSlashes(ctx.path) : '';
  if (bare === '' || isApi(ctx)) return next();
  ctx.state.route = 'trailing slash';
  ctx.set('Location', `${bare}${ctx.search}`);
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = null;
  ctx.status = 308;
};

/** From the end by hand: a pattern would begin anew at each of 15,000 slashes, and take half a second. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && (path[end - 1] === '/' || path[end - 1] === '\\')) end -= 1;
  return path.slice(0, end).replace(/^[/\\]+/, '/');
}
