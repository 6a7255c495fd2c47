import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from '#api/http/feature.ts';
import { createLog } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = createLog({ write: () => undefined });

test('A job of each day that fails is tried again after a second, then twice as long each time', async () => {
  const begun: number[] = [];
  let isAway = true;
  const start = Date.now();
  const work = async () => {
    begun.push((Date.now() - start) / SECOND_MS);
    if (isAway) throw new Error('the database is locked');
  };
  const stop = startJobs([{ what: 'a job', everyMs: DAY_MS, work }], log);
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS);
  expect(begun).toEqual([0, 1, 3, 7]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(begun.slice(4)).toEqual([15, DAY_MS / SECOND_MS]);
  await stop();
});

test('A job of some seconds that fails waits for its interval at the latest; an end begins none', async () => {
  let begun = 0;
  const work = async () => {
    begun += 1;
    throw new Error('the database is locked');
  };
  const stop = startJobs([{ what: 'a job', everyMs: 3 * SECOND_MS, work }], log);
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  // At the start, a second later, then at each interval.
  expect(begun).toBe(1 + 1 + 10);
  await stop();
  await vi.advanceTimersByTimeAsync(DAY_MS);
  expect(begun).toBe(12);
});
