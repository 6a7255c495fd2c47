import type { Middleware } from 'koa';
import type { Logger } from '#api/http/server/log.ts';
import { routeOf, scopeOf } from './request-scope.ts';

/** One line when the answer is out or the client is gone. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    const done = startLine(log, ctx.method);
    ctx.res.once('close', () =>
      done({
        id: scopeOf(ctx).requestId,
        route: routeOf(ctx),
        status: ctx.res.statusCode,
        isAborted: !ctx.res.writableFinished,
      }),
    );
    return next();
  };
}

interface Outcome {
  id: string;
  /** The pattern or the name of what answered, never the address. */
  route: string;
  status: number;
  isAborted: boolean;
}

/** Begins to measure; the function that comes back writes the line of a request. */
export function startLine(log: Logger, method: string): (outcome: Outcome) => void {
  const start = performance.now();
  return ({ id, isAborted, ...outcome }) => {
    const ms = Math.round(performance.now() - start);
    log.infoLine(`"id":"${id}",${restOfLine({ ...outcome, method, ms, isAborted })}`);
  };
}

interface Rest extends Omit<Outcome, 'id'> {
  method: string;
  /** From the first middleware to the end. Milliseconds. */
  ms: number;
}

/** All of a line but the id, the same for many requests. */
export function restOfLine({ method, route, status, ms, isAborted }: Rest): string {
  const what = `"method":${JSON.stringify(method)},"route":${JSON.stringify(route)}`;
  return `${what},"status":${status},"ms":${ms}${isAborted ? ',"aborted":true' : ''},"msg":"request"`;
}
