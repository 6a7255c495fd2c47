import { isIP } from 'node:net';
import type { AppContext, AppMiddleware } from '#api/http/app-state.ts';
import { Problem } from '#contract/problem.ts';

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

/** True for the address that the request itself came to, where that is no name that a stranger's DNS could point here. */
function isOwnAddress(ctx: AppContext, origin: string, boundHost: string): boolean {
  const url = URL.parse(origin);
  if (url === null || url.host !== ctx.get('Host').toLowerCase()) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const ownName = name === 'localhost' || name.endsWith('.localhost') || name === boundHost;
  return ownName || (isIP(name) !== 0 && name === localAddress(ctx));
}

const localAddress = (ctx: AppContext) => ctx.req.socket.localAddress?.replace(/^::ffff:/, '');
