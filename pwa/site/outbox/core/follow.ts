import { onChange } from './changes.ts';
import { SEND_LIMIT } from './send.ts';
import { type Fate, fateOf } from './snapshot.ts';

/** Where no change is announced by another tab. Milliseconds. */
const POLL = 500;

type Flush = () => Promise<'done' | 'busy'>;

/**
 * The result of the first try of a message, in whichever tab it was made; `waiting` when it takes too long. `flush` starts the
 * tries of this page or worker.
 */
export async function followFirstTry(key: string, flush: Flush): Promise<Fate> {
  // Not by the clock, which may jump.
  const end = performance.now() + SEND_LIMIT + 2_000;
  let isDone = false;
  let look = () => {};
  const stopListening = onChange(() => look());
  const stopped = (result: 'done' | 'busy') => {
    isDone = result === 'done';
    look();
  };
  void flush().then(stopped, () => stopped('done'));
  try {
    for (;;) {
      const wasDone = isDone;
      const fate = await fateOf(key);
      if (fate !== 'sending' && fate !== 'untried') return fate;
      // It may have stopped at an older message, or at a Retry-After.
      if ((wasDone && fate === 'untried') || performance.now() > end) return 'waiting';
      await new Promise<void>((resolve) => {
        look = resolve;
        setTimeout(resolve, POLL);
      });
    }
  } catch {
    return 'waiting'; // The database is out of reach; the message is on disk.
  } finally {
    stopListening();
  }
}
