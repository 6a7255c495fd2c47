import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppMiddleware } from '#api/http/app-state.ts';
import type { Logger } from '#api/http/server/log.ts';
import { Problem } from '#contract/problem.ts';
import { readIdempotencyKey } from '#contract/text.ts';

/**
 * The first middleware. Every answer, refusals of every later part included, carries the request id and echoes a
 * well-formed Idempotency-Key: the outbox believes only answers that do. One line is logged when the answer is out or the
 * client is gone.
 */
export function requestScope(
  clientAddress: (request: IncomingMessage) => string,
  log: Logger,
): AppMiddleware {
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
    logWhenClosed(log, ctx.res, () => ({ id: requestId, route: ctx.state.route }));
    ctx.set('X-Request-Id', requestId);
    const key = ctx.get('Idempotency-Key');
    if (readIdempotencyKey(key) !== undefined) ctx.set('Idempotency-Key', key);
    return next();
  };
}

/** Logs one line when the response closes; its `ms` is counted from this call, `about` is called at the end. */
export function logWhenClosed(
  log: Logger,
  response: ServerResponse,
  about: () => { id: string; route: string },
): void {
  const start = performance.now();
  response.once('close', () => {
    const { id, route } = about();
    const ms = Math.round(performance.now() - start);
    const aborted = response.writableFinished ? undefined : true;
    log.info({ id, method: response.req.method, route, status: response.statusCode, ms, aborted }, 'request');
  });
}
