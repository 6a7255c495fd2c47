import { isIP } from 'node:net';
import type Router from '@koa/router';
import type { AppContext, AppMiddleware, AppState } from '#api/http/app-state.ts';
import { hasTooManyParameters } from '#api/http/server/limits.ts';
import type { Site } from '#api/http/static/site.ts';
import { fileAt } from '#api/http/static/static-files.ts';
import { Problem } from '#contract/problem.ts';

/** Room for the longest list of ids that a call takes, each comma encoded. Characters. */
const QUERY_MAX = 8_000;

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses, on every path, unknown methods, invalid addresses and Hosts, and queries that are too long. */
export const refuseUnknownRequests: AppMiddleware = (ctx, next) => {
  if (!known.has(ctx.method)) throw new Problem('not_implemented');
  // RFC 9112, 3.2: a proxy before us may have decided by the other one; only a client of HTTP/1.0 may leave it out.
  const hosts = ctx.req.headersDistinct.host ?? [];
  if (hosts.length > 1 || (hosts.length === 0 && ctx.req.httpVersion !== '1.0')) {
    ctx.set('Connection', 'close');
    throw new Problem('bad_request');
  }
  const { querystring } = ctx;
  if (querystring.length > QUERY_MAX || hasTooManyParameters(querystring)) {
    throw new Problem('address_too_long');
  }
  if (!isAddress(ctx)) throw new Problem('bad_request');
  return next();
};

/** RFC 9110, 7.2: Host is a name or an address, and a port. Koa gives an empty object for a URL that cannot be parsed. */
const isAddress = (ctx: AppContext) => !/[/?#@\\\s]/.test(ctx.get('Host')) && 'searchParams' in ctx.URL;

/** The last middleware: 405 with Allow where the path has other methods, else 404. */
export function refuseUnmatched(routers: readonly Router<AppState>[], site: Site | undefined): AppMiddleware {
  return (ctx) => {
    const layers = routers.flatMap((router) => router.match(ctx.path, ctx.method).path);
    const file = fileAt(site, ctx.path) === undefined ? [] : ['GET', 'HEAD'];
    const allowed = new Set([...layers.flatMap(({ methods }) => methods), ...file]);
    if (allowed.size === 0) throw new Problem('not_found');
    ctx.set('Allow', [...allowed].sort().join(', '));
    throw new Problem('method_not_allowed');
  };
}

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing call that a page of another site makes: browsers send `Origin`, `null` included, and a script
 * cannot change it. Plain clients send none.
 */
export function originGuard({ publicUrl, host }: { publicUrl: string; host: string }): AppMiddleware {
  return (ctx, next) => {
    const origin = ctx.get('Origin');
    const foreign = origin !== '' && origin !== publicUrl && !isOwnAddress(ctx, origin, host);
    if (foreign && !harmless.has(ctx.method)) throw new Problem('foreign_origin');
    return next();
  };
}

/** True for the address that the request itself came to, unless it is a name that a stranger's DNS could point here. */
function isOwnAddress(ctx: AppContext, origin: string, boundHost: string): boolean {
  const url = URL.parse(origin);
  if (url === null || url.host !== ctx.get('Host').toLowerCase()) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const ownName = name === 'localhost' || name.endsWith('.localhost') || name === boundHost;
  return ownName || (isIP(name) !== 0 && name === localAddress(ctx));
}

const localAddress = (ctx: AppContext) => ctx.req.socket.localAddress?.replace(/^::ffff:/, '');
