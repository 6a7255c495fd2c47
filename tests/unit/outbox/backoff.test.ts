import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { retryAfterOf } from '#pwa/shared/api/retry-after.ts';
import {
  backoff,
  dueIn,
  HOLD,
  LONGEST_RETRY_AFTER,
  LONGEST_WAIT,
  mustWait,
  notBefore,
  SHORTEST_WAIT,
} from '#pwa/site/outbox/core/backoff.ts';

const YEAR = 365 * DAY_MS;
const now = fc.integer({ min: 0, max: 100 * YEAR });
const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('The wait lies between 5 seconds and 15 minutes, whatever the number of tries and the dice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), chance, (attempts, dice) => {
      const wait = backoff(attempts, () => dice);
      expect(wait).toBeGreaterThanOrEqual(SHORTEST_WAIT);
      expect(wait).toBeLessThanOrEqual(LONGEST_WAIT);
    }),
  );
});

test('Each wait is longer than the one before until the longest is reached', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => backoff(attempts, () => 0) / 1000)).toEqual([
    5, 10, 20, 40, 80, 160, 320, 640, 900,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), chance, chance, (attempts, one, other) => {
      expect(backoff(attempts, () => one)).toBeLessThan(backoff(attempts + 1, () => other) + 1);
    }),
  );
});

test('A message that was put off is due exactly when its wait is over', () => {
  fc.assert(
    fc.property(now, fc.integer({ min: 1, max: 30 }), chance, (start, attempts, dice) => {
      const nextTryAt = start + backoff(attempts, () => dice);
      const entry = { nextTryAt, heldUntil: 0 };
      expect(dueIn(entry, 0, start)).toBe(nextTryAt - start);
      expect(dueIn(entry, 0, nextTryAt - 1)).toBe(1);
      expect(dueIn(entry, 0, nextTryAt)).toBe(0);
    }),
  );
});

test('A clock that was set back by years holds no message and no sender', () => {
  fc.assert(
    fc.property(now, fc.integer({ min: LONGEST_RETRY_AFTER + 1, max: 50 * YEAR }), (start, jump) => {
      const entry = { nextTryAt: start + jump + LONGEST_WAIT, heldUntil: start + jump + HOLD };
      const requests = notBefore(3600, start + jump);
      expect(mustWait(requests, start)).toBe(false);
      expect(dueIn(entry, requests, start)).toBe(0);
    }),
  );
});

test('What the server asked for holds to the second, and never longer than a day', () => {
  expect(notBefore(undefined, 1_000)).toBe(0);
  expect(notBefore(120, 1_000)).toBe(121_000);
  expect(mustWait(121_000, 120_999)).toBe(true);
  expect(mustWait(121_000, 121_000)).toBe(false);
  expect(notBefore(10_000_000, 0)).toBe(LONGEST_RETRY_AFTER);
  expect(dueIn({ nextTryAt: 0, heldUntil: 0 }, 121_000, 1_000)).toBe(120_000);
});

const sentAt = Date.parse('Fri, 20 Nov 2026 14:00:00 GMT');
const seconds = (headers: Record<string, string>) => retryAfterOf(new Headers(headers), sentAt);

test.each([
  ['seconds', { 'Retry-After': '120' }, 120],
  ['none', {}, undefined],
  ['words', { 'Retry-After': 'soon' }, undefined],
  ['a negative number', { 'Retry-After': '-5' }, undefined],
  ['a date on the device’s clock', { 'Retry-After': 'Fri, 20 Nov 2026 14:02:00 GMT' }, 120],
  ['a date that has passed', { 'Retry-After': 'Fri, 20 Nov 2026 13:00:00 GMT' }, 0],
  [
    'a date on the sender’s clock, years from the device’s',
    { Date: 'Sun, 20 Nov 2016 14:00:00 GMT', 'Retry-After': 'Sun, 20 Nov 2016 14:00:30 GMT' },
    30,
  ],
])('Retry-After: %s', (_, headers, expected) =>
  expect(seconds(headers as Record<string, string>)).toBe(expected),
);
