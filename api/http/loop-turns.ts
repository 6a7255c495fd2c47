import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

type Asked = [request: IncomingMessage, response: ServerResponse];

/** Enough that packing goes on in its threads while the next page is made. */
const AT_ONCE = 3;
/** One that takes longer, as a search through all texts may, holds up nobody. Milliseconds. */
const LONG_MS = 50;

/**
 * Gives long works a turn of the event loop each, a few under way at once, in the order of asking: Node takes one new
 * connection a turn, after all that was asked on those it has, so that who comes while a crowd waits for pages would be
 * heard after all of them. Who left meanwhile is passed over. They wait as they came: what is made of a request would
 * outlive the young heap.
 */
export function loopTurns(
  rest: (...asked: Asked) => Promise<void>,
  isLong: (request: IncomingMessage) => boolean,
): RequestListener {
  const waiting: Asked[] = [];
  let running = 0;
  let isDue = false;

  function goOn(): void {
    if (isDue || waiting.length === 0 || running >= AT_ONCE) return;
    isDue = true;
    setImmediate(next);
  }

  function next(): void {
    isDue = false;
    const asked = waiting.shift();
    if (asked !== undefined && !asked[1].destroyed) run(asked);
    goOn();
  }

  function run(asked: Asked): void {
    running += 1;
    let isCounted = true;
    const release = () => {
      if (isCounted) running -= 1;
      isCounted = false;
      goOn();
    };
    const late = setTimeout(release, LONG_MS);
    void rest(...asked).finally(() => {
      clearTimeout(late);
      release();
    });
  }

  return (request, response) => {
    if (!isLong(request)) return void rest(request, response);
    waiting.push([request, response]);
    goOn();
  };
}
