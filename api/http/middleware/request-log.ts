import type { ServerResponse } from 'node:http';
import type { AppMiddleware } from '#api/http/app-state.ts';
import type { Logger } from '#api/http/server/log.ts';

/** One line when the answer is out or the client is gone. */
export function requestLog(log: Logger): AppMiddleware {
  return (ctx, next) => {
    logWhenClosed(log, ctx.res, () => ({ id: ctx.state.scope.requestId, route: ctx.state.route }));
    return next();
  };
}

/** `about` is asked when the response closes. `ms` of the line is counted from here. */
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
