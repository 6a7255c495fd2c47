import { type Fate, fateOf } from './look.ts';
import { subscribe } from './news.ts';
import { SEND_LIMIT } from './send.ts';

/** Where no news comes from another tab. Milliseconds. */
const POLL = 500;

type Wake = () => Promise<'done' | 'busy'>;

/**
 * How the first try of a message ended, whoever made it, or `waiting` when it takes too long to wait for. `wake` starts
 * the tries of this page or worker.
 */
export async function firstEnd(key: string, wake: Wake): Promise<Fate> {
  // Not by the clock, which may jump.
  const end = performance.now() + SEND_LIMIT + 2_000;
  let isDone = false;
  let look = () => {};
  const stopListening = subscribe(() => look());
  const stopped = (result: 'done' | 'busy') => {
    isDone = result === 'done';
    look();
  };
  void wake().then(stopped, () => stopped('done'));
  try {
    for (;;) {
      const wasDone = isDone;
      const fate = await fateOf(key);
      if (fate !== 'sending' && fate !== 'untried') return fate;
      // The run may have stopped at an older message, or had to heed a Retry-After.
      if ((wasDone && fate === 'untried') || performance.now() > end) return 'waiting';
      await new Promise<void>((resolve) => {
        look = resolve;
        setTimeout(resolve, POLL);
      });
    }
  } catch {
    return 'waiting'; // the database went away; the message is on disk
  } finally {
    stopListening();
  }
}
