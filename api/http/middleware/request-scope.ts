import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readIdempotencyKey } from '#contract/contact.ts';
import type { Middleware } from '../context.ts';

/**
 * The first middleware. Every answer, refusals of every later part included, carries the request id and echoes a
 * well-formed Idempotency-Key: the outbox believes only answers that do.
 */
export function requestScope(clientAddress: (request: IncomingMessage) => string): Middleware {
  return (ctx, next) => {
    const requestId = randomUUID();
    const left = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) left.abort();
    });
    const ip = clientAddress(ctx.req);
    ctx.state.scope = { ip, requestId, tokenHash: undefined, ctx, signal: left.signal };
    ctx.state.route = 'unknown';
    ctx.state.isCacheable = false;
    ctx.state.isCompressed = false;
    ctx.set('X-Request-Id', requestId);
    const key = ctx.get('Idempotency-Key');
    if (readIdempotencyKey(key) !== undefined) ctx.set('Idempotency-Key', key);
    return next();
  };
}
