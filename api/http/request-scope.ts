import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { readIdempotencyKey } from '#contract/contact.ts';
import type { Scope } from './scope.ts';

const scopes = new WeakMap<IncomingMessage, Scope>();
const routes = new WeakMap<IncomingMessage, string>();

/**
 * The first middleware. Every answer, refusals of every later part included, carries the request id and echoes a
 * well-formed Idempotency-Key: the outbox believes only answers that do.
 */
export function requestScope(clientAddress: (request: IncomingMessage) => string): Middleware {
  return (ctx, next) => {
    const requestId = randomUUID();
    const isLeft = () => ctx.res.destroyed;
    scopes.set(ctx.req, { ip: clientAddress(ctx.req), requestId, tokenHash: undefined, ctx, isLeft });
    ctx.set('X-Request-Id', requestId);
    const key = ctx.get('Idempotency-Key');
    if (readIdempotencyKey(key) !== undefined) ctx.set('Idempotency-Key', key);
    return next();
  };
}

export function scopeOf(ctx: Context): Scope {
  const scope = scopes.get(ctx.req);
  if (scope === undefined) throw new Error('requestScope is not the first middleware');
  return scope;
}

/** The log names the pattern (`/api/blogs/:id`), never the address. */
export function nameRoute(ctx: Context, pattern: string): void {
  routes.set(ctx.req, pattern);
}

export function routeOf(ctx: Context): string {
  return routes.get(ctx.req) ?? 'unknown';
}
