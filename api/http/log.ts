import { finished } from 'node:stream';
import type { Middleware } from 'koa';
import { type DestinationStream, type Logger, pino } from 'pino';
import { routeOf, scopeOf } from './request-scope.ts';

export type { Logger };

/** Of lines that nobody reads. Bytes. */
const WAITING_MAX = 4 * 1024 * 1024;

/** JSON lines. Nothing a visitor sent is ever logged: no address, query, body, header or network address. */
export function createLog(destination?: DestinationStream): Logger {
  const options = { base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  // Beside the answers: lines that come while one is written go out together. What a reader leaves lying is dropped.
  return pino(options, destination ?? pino.destination({ sync: false, maxLength: WAITING_MAX }));
}

/** One line when the answer is out or the client is gone. */
export function requestLog(log: Logger): Middleware {
  return (ctx, next) => {
    const done = startLine(log, ctx.method);
    finished(ctx.res, (error) =>
      done({
        id: scopeOf(ctx).requestId,
        route: routeOf(ctx),
        status: ctx.res.statusCode,
        isAborted: error !== undefined && error !== null,
      }),
    );
    return next();
  };
}

interface Outcome {
  id: string;
  route: string;
  status: number;
  isAborted: boolean;
}

/** Begins to measure; the function that comes back writes the line of a request. */
export function startLine(log: Logger, method: string): (outcome: Outcome) => void {
  const start = performance.now();
  return ({ id, route, status, isAborted }) => {
    const ms = Math.round(performance.now() - start);
    log.info({ id, method, route, status, ms, ...(isAborted ? { aborted: true } : {}) }, 'request');
  };
}

/** What the engine itself says, up to the first name or value of ours. */
const HARMLESS =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|[\w$.]+ is not (?:a function|a constructor|defined|iterable))/;
/** A place in a file. A statement's values may hold such a line, too: those are looked for in the message. */
const FRAME_MAX = 400;
const FRAME = /^\s+at (?:.* \()?(?:node:|file:\/\/|\/)\S+:\d+:\d+\)?$/;

/**
 * What of an unforeseen error may be logged: where it happened, and of the message only what holds no data (a driver's
 * holds the statement with its values, a parser's a piece of the text, a type error's the value).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const said = new Set(error.message.split('\n').map((line) => line.trim()));
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.length < FRAME_MAX && FRAME.test(line) && !said.has(line.trim()));
  const harmless = HARMLESS.exec(error.message)?.[0];
  return {
    error: error.name,
    ...('code' in error ? { code: String(error.code).slice(0, 60) } : {}),
    ...(harmless === undefined ? {} : { message: harmless }),
    at: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
