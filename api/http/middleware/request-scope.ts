import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AppMiddleware } from '#api/http/app-state.ts';
import { Problem } from '#contract/problem.ts';
import { readIdempotencyKey } from '#contract/text.ts';

/**
 * The first middleware. Every answer, refusals of every later part included, carries the request id and echoes a
 * well-formed Idempotency-Key: the outbox believes only answers that do.
 */
export function requestScope(clientAddress: (request: IncomingMessage) => string): AppMiddleware {
  return (ctx, next) => {
    const requestId = randomUUID();
    const aborting = new AbortController();
    ctx.res.once('close', () => {
      if (!ctx.res.writableFinished) {
        aborting.abort(new Problem('bad_request', { detail: 'The client left before its answer.' }));
      }
    });
    const { signal } = aborting;
    const ip = clientAddress(ctx.req);
    ctx.state.scope = { ip, requestId, tokenHash: undefined, operator: undefined, ctx, signal };
    ctx.state.route = 'unknown';
    ctx.set('X-Request-Id', requestId);
    const key = ctx.get('Idempotency-Key');
    if (readIdempotencyKey(key) !== undefined) ctx.set('Idempotency-Key', key);
    return next();
  };
}
