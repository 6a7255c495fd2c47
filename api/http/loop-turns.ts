import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from './log.ts';
import { startLine } from './request-log.ts';

interface Options {
  isLong: (request: IncomingMessage) => boolean;
  log: Logger;
}

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
  logLeft: ReturnType<typeof startLine>;
}

/** Enough that packing goes on in its threads while the next page is made. */
const AT_ONCE = 3;
/** One that waits longer itself, as a search for its turn may, makes room for the next. Milliseconds. */
const LONG_MS = 50;

/**
 * Gives long works a turn of the event loop each, a few under way at once, in the order of asking: Node takes one new
 * connection a turn, after all that was asked on those it has, so that who comes while a crowd waits for pages would be
 * heard after all of them. For those who left meanwhile nothing is done. They wait as they came: what is made of a request
 * would outlive the young heap.
 * @param rest never throws before its promise
 */
export function loopTurns(
  rest: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { isLong, log }: Options,
): RequestListener {
  const waiting: Waiting[] = [];
  let running = 0;
  let isDue = false;

  function goOn(): void {
    if (isDue || waiting.length === 0 || running >= AT_ONCE) return;
    isDue = true;
    setImmediate(next);
  }

  function next(): void {
    isDue = false;
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      const { request, response, logLeft } = first;
      if (response.destroyed) {
        logLeft({ id: randomUUID(), route: 'unknown', status: response.statusCode, isAborted: true });
      } else if (isLong(request)) {
        run(request, response);
        break;
      } else {
        // One before it asked for the same.
        void rest(request, response);
      }
    }
    goOn();
  }

  function run(request: IncomingMessage, response: ServerResponse): void {
    running += 1;
    let isCounted = true;
    const release = () => {
      if (isCounted) running -= 1;
      isCounted = false;
      goOn();
    };
    const late = setTimeout(release, LONG_MS);
    void rest(request, response).finally(() => {
      clearTimeout(late);
      release();
    });
  }

  return (request, response) => {
    if (!isLong(request)) return void rest(request, response);
    waiting.push({ request, response, logLeft: startLine(log, request.method ?? '') });
    goOn();
  };
}
