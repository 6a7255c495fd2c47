import type Router from '@koa/router';
import { hasTooMany } from '#api/http/cache/cache-key.ts';
import type { Context, Middleware } from '#api/http/context.ts';
import { Problem } from '#contract/problem.ts';
import { isApi } from './error-handler.ts';
import { hasOneHost } from './one-host.ts';

/** Room for the longest list of ids that a call takes, each comma encoded. Characters. */
const QUERY_MAX = 8_000;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that nothing here knows, on every path, what makes no address together with its Host, and queries without end. */
export const refuseUnknownRequests: Middleware = (ctx, next) => {
  if (!known.has(ctx.method)) throw new Problem('not_implemented');
  // RFC 9112, 3.2: a proxy before us may have decided by the other one; only a client of HTTP/1.0 may leave it out.
  const isMissing = ctx.req.headers.host === undefined && ctx.req.httpVersion !== '1.0';
  if (isMissing || !hasOneHost(ctx.req)) {
    ctx.set('Connection', 'close');
    throw new Problem('bad_request');
  }
  const { querystring } = ctx;
  if (querystring.length > QUERY_MAX || hasTooMany(querystring)) {
    throw new Problem('address_too_long');
  }
  if (!isHost(ctx)) throw new Problem('bad_request');
  return next();
};

/** To take an address apart takes longer than all of the above; behind a good host every path is one. */
const GOOD_HOSTS_MAX = 50;
const goodHosts = new Set<string>();

function isHost(ctx: Context): boolean {
  const host = ctx.get('Host');
  // RFC 9110, 7.2: a name or an address, and a port.
  if (/[/?#@\\\s]/.test(host)) return false;
  if (goodHosts.has(host) && ctx.url.startsWith('/')) return true;
  // Koa gives an empty object for an address that cannot be parsed.
  if (!('searchParams' in ctx.URL)) return false;
  // With none, the path begins with it.
  if (host !== '' && goodHosts.size < GOOD_HOSTS_MAX) goodHosts.add(host);
  return true;
}

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
