import type { Middleware } from '#api/http/context.ts';
import { builtCopies, canonicalPath } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import type { Site } from './site.ts';
import { sendFile } from './site-file.ts';

/** Pages that exist in the browser only: all of them are answered by one shell. */
const shellPaths = new Set(
  ['', '/categoryForm', '/blogerForm', '/homeBlogForm', '/userInfo', '/account'].map((p) => `/admin${p}`),
);

/** Answers the built pages, under their aliases too, and every other built file. */
export function staticFiles(site: Site | undefined): Middleware {
  return (ctx, next) => {
    const path = shellPaths.has(ctx.path) ? builtCopies.admin : canonicalPath(ctx.path);
    const file = site?.files.get(path);
    if (file === undefined) return next();
    ctx.state.route = path;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new Problem('method_not_allowed');
    }
    return sendFile(ctx, file);
  };
}

/** `/about-us/` is `/about-us`. Never leaves the site: `//evil.example/` would be another host's address. */
export const redirectTrailingSlash: Middleware = (ctx, next) => {
  const wanted = ctx.path.endsWith('/') && (ctx.method === 'GET' || ctx.method === 'HEAD');
  const bare = wanted ? withoutSlashes(ctx.path) : '';
  if (bare === '') return next();
  ctx.state.route = 'trailing slash';
  ctx.status = 308;
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

export const notFound: Middleware = () => {
  throw new Problem('not_found');
};
