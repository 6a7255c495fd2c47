import { Problem } from '#contract/problem.ts';
import { type IsLeft, leftCaller } from './left-caller.ts';

interface Waiting {
  isLeft: IsLeft;
  start: () => void;
  refuse: () => void;
}

interface Options {
  /** Works that may wait for their turn. */
  most: number;
  /** When one who came too late may ask again. Seconds. */
  retryAfter: number;
}

/**
 * One work after the other: many at once would take all of the server's time between them. Those who left make room,
 * and nothing is done for them.
 * @throws Problem busy when too many wait
 */
export function shortQueue({
  most,
  retryAfter,
}: Options): <T>(work: () => Promise<T>, isLeft: IsLeft) => Promise<T> {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function turn(isLeft: IsLeft): Promise<void> {
    if (!isRunning) {
      isRunning = true;
      return;
    }
    for (const { refuse } of waiting.filter((each) => each.isLeft())) refuse();
    waiting = waiting.filter((each) => !each.isLeft());
    if (waiting.length >= most) throw new Problem('busy', { retryAfter });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.push({ isLeft, start: resolve, refuse: () => reject(leftCaller()) });
    await promise;
  }

  function next(): void {
    let first = waiting.shift();
    while (first?.isLeft()) {
      first.refuse();
      first = waiting.shift();
    }
    if (first === undefined) isRunning = false;
    else first.start();
  }

  return async (work, isLeft) => {
    await turn(isLeft);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
