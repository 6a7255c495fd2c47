import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

export type { Logger };

/** Room for lines that were not read yet. Bytes. */
const WAITING_MAX = 4 * 1024 * 1024;

/** Lines are written together once they are so many bytes, or after so many milliseconds. */
const BUFFERED = { minLength: 4096, periodicFlush: 200 };

/** JSON lines. Nothing a visitor sent is ever logged: no address, query, body, header or network address. */
export function createLog(destination?: DestinationStream): Logger {
  // Asynchronous: lines that a stalled reader does not take are dropped. What is buffered at the end of the process is written by its exit.
  const stream = destination ?? pino.destination({ sync: false, maxLength: WAITING_MAX, ...BUFFERED });
  return pino({ base: null, timestamp: stdTimeFunctions.isoTime }, stream);
}

/** Messages of the engine itself, up to the first name or value of ours. */
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
  const messageLines = new Set(error.message.split('\n').map((line) => line.trim()));
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.length < FRAME_MAX && FRAME.test(line) && !messageLines.has(line.trim()));
  const harmless = HARMLESS.exec(error.message)?.[0];
  return {
    error: error.name,
    ...('code' in error ? { code: String(error.code).slice(0, 60) } : {}),
    ...(harmless === undefined ? {} : { message: harmless }),
    at: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
