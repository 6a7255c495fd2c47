import { expect, test } from 'vitest';
import { dayWords } from '#pwa/features/dashboard/day-words.ts';
import { spanWords } from '#pwa/features/dashboard/span-words.ts';
import { figureWords } from '#pwa/features/vitals/vital-words.ts';
import { adminTime } from '#pwa/shared/admin/time.ts';

test.each([
  [0, 'under a second'],
  [499, 'under a second'],
  [1_000, '1 second'],
  [90_000, '1 minute 30 seconds'],
  [3_600_000, '1 hour'],
  [3_605_000, '1 hour'],
  [93_600_000, '1 day 2 hours'],
])('%i milliseconds are %s', (span, words) => {
  expect(spanWords(span)).toBe(words);
});

test('a day is told without its year', () => {
  expect(dayWords('2026-09-05')).toBe('5 Sep');
});

test('a vital has its unit, and says when it was beyond what is counted', () => {
  const of = (p75: number, over = false) => ({ p75, over, rating: 'good' as const, visits: 1 });
  expect(figureWords('LCP', of(2500))).toBe('2.5 s');
  expect(figureWords('INP', of(200))).toBe('200 ms');
  expect(figureWords('CLS', of(0.1))).toBe('0.10');
  expect(figureWords('LCP', of(9900, true))).toBe('over 9.9 s');
});

test('a time is India’s', () => {
  expect(adminTime('2026-11-20T18:35:00Z')).toBe('21/11/26, 00:05');
  expect(adminTime('no date')).toBe('Invalid Date');
});
