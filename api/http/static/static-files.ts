import { type AppContext, type AppMiddleware, isApi } from '#api/http/app-state.ts';
import * as adminPaths from '#contract/admin-paths.ts';
import { builtCopies } from '#contract/built-copies.ts';
import { canonicalPath } from '#contract/pages-rules.ts';
import { Problem } from '#contract/problem.ts';
import type { Site } from './site.ts';
import { type SiteFile, sendFile } from './site-file.ts';

/** Pages that exist in the browser only: all of them are answered by one shell. */
const shellPaths = new Set<string>(Object.values(adminPaths).flat());

const filePath = (path: string) => (shellPaths.has(path) ? builtCopies.admin : canonicalPath(path));

/** The page, under its aliases too, or other file at a path. */
export const fileAt = (site: Site | undefined, path: string): SiteFile | undefined =>
  site?.files.get(filePath(path));

/** Refuses what belongs to a hidden page, under its aliases too, before a route or a stored redirect answers. */
export const refuseHidden =
  (site: Site | undefined): AppMiddleware =>
  (ctx, next) => {
    if (site?.shown().hidden.has(canonicalPath(ctx.path))) throw new Problem('not_found');
    return next();
  };

export function staticFiles(site: Site | undefined): AppMiddleware {
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = fileAt(site, ctx.path);
    if (file === undefined) {
      const usual = normalizedPath(ctx.path);
      return usual === ctx.path || fileAt(site, usual) === undefined ? next() : redirect(ctx, usual);
    }
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
  redirect(ctx, bare);
};

function redirect(ctx: AppContext, path: string): void {
  ctx.set('Location', `${path}${ctx.search}`);
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = null;
  ctx.status = 308;
}

/** Writes a path as links of the site have it, in capital hex digits and composed letters: programs write `%e0` or decomposed letters, too. */
function normalizedPath(path: string): string {
  try {
    return path.includes('%') ? encodeURI(decodeURI(path).normalize()) : path;
  } catch {
    return path;
  }
}

/** Reads from the end by hand, since a pattern would begin again at each of 15,000 slashes, and take half a second. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && (path[end - 1] === '/' || path[end - 1] === '\\')) end -= 1;
  return path.slice(0, end).replace(/^[/\\]+/, '/');
}
