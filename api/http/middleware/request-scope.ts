import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import type { Scope } from '#api/http/endpoints/scope.ts';
import { readIdempotencyKey } from '#contract/contact.ts';

/** What Koa's `state` holds of a request. A weak map beside it costs the collector more than the rest of the stack. */
interface Noted {
  scope?: Scope;
  route?: string;
}
const notedOf = ({ state }: Context): Noted => state;

/**
 * The first middleware. Every answer, refusals of every later part included, carries the request id and echoes a
 * well-formed Idempotency-Key: the outbox believes only answers that do.
 */
export function requestScope(clientAddress: (request: IncomingMessage) => string): Middleware {
  return (ctx, next) => {
    const requestId = randomUUID();
    const isLeft = () => ctx.res.destroyed;
    notedOf(ctx).scope = { ip: clientAddress(ctx.req), requestId, tokenHash: undefined, ctx, isLeft };
    ctx.set('X-Request-Id', requestId);
    const key = ctx.get('Idempotency-Key');
    if (readIdempotencyKey(key) !== undefined) ctx.set('Idempotency-Key', key);
    return next();
  };
}

export function scopeOf(ctx: Context): Scope {
  const { scope } = notedOf(ctx);
  if (scope === undefined) throw new Error('requestScope is not the first middleware');
  return scope;
}

/** The log names the pattern (`/api/blogs/:id`), never the address. */
export function nameRoute(ctx: Context, pattern: string): void {
  notedOf(ctx).route = pattern;
}

export function routeOf(ctx: Context): string {
  return notedOf(ctx).route ?? 'unknown';
}
