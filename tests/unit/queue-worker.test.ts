import { afterEach, expect, test, vi } from 'vitest';
import { createQueueWorker } from '#api/features/notifications/queue-worker.ts';

afterEach(() => vi.useRealTimers());

/** A queue whose next `failures` looks fail; gives the seconds at which it looked. */
async function looksOf(failures: number, seconds: number): Promise<number[]> {
  vi.useFakeTimers({ now: 0 });
  const looks: number[] = [];
  let left = failures;
  const worker = createQueueWorker({
    deliverNext: async () => {
      looks.push(Date.now() / 1000);
      left -= 1;
      if (left >= 0) throw new Error('The connection to the database was lost');
      return false;
    },
    untilNextDue: async () => undefined,
    onError: () => undefined,
  });
  worker.start();
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await worker.stop();
  return looks;
}

test('A queue looks again a second after an error, then after twice as long each time', async () => {
  expect(await looksOf(3, 60)).toEqual([0, 1, 3, 7]);
});

test('A queue waits a minute at most, however often it failed', async () => {
  expect(await looksOf(9, 240)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
});
