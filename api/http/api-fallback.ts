import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { Problem } from '#contract/problem.ts';
import { isApi } from './error-handler.ts';
import { hasOneHost } from './one-host.ts';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that nothing here knows, on every path, and what makes no address together with its Host. */
export const refuseUnknownRequests: Middleware = (ctx, next) => {
  if (!known.has(ctx.method)) throw new Problem('not_implemented');
  // RFC 9112, 3.2: a proxy before us may have decided by the other one.
  if (!hasOneHost(ctx.req)) throw new Problem('bad_request');
  // Koa gives an empty object for an address that cannot be parsed.
  if (!('searchParams' in ctx.URL)) throw new Problem('bad_request');
  return next();
};

/** Below /api, what no endpoint took: 405 with Allow where the path has other methods, else 404. */
export function apiFallback(router: Router): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx)) return next();
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap(({ methods }) => methods));
    if (allowed.size === 0) throw new Problem('not_found');
    ctx.set('Allow', [...allowed].join(', '));
    throw new Problem('method_not_allowed');
  };
}
