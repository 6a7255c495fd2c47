import type { ServerResponse } from 'node:http';
import type { Middleware } from '../context.ts';
import type { Logger } from '../server/log.ts';

/** One line when the answer is out or the client is gone. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    logRequest(log, ctx.res, () => ({ requestId: ctx.state.scope.requestId, route: ctx.state.route }));
    return next();
  };
}

/** @param describe asked at the end: the pattern or the name of what answered, never the address */
export function logRequest(
  log: Logger,
  response: ServerResponse,
  describe: () => { requestId: string; route: string },
): void {
  const start = performance.now();
  response.once('close', () => {
    const { requestId: id, route } = describe();
    const { method } = response.req;
    const ms = Math.round(performance.now() - start);
    const aborted = response.writableFinished ? undefined : true;
    log.info({ id, method, route, status: response.statusCode, ms, aborted }, 'request');
  });
}
