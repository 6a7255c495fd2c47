import { expect, test } from 'vitest';
import { relativeTime } from '#pwa/site/blog/components/relative-time-text.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW);

test.each([
  [0, '0 seconds ago'],
  [1, '1 second ago'],
  [59.9, '59 seconds ago'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [2 * 86_400 - 1, '1 day ago'],
  [400 * 86_400, '400 days ago'],
])('What happened %d seconds ago is told as %s', (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});

test('A date ahead of a slow clock is not in the future', () => {
  expect(ago(-500)).toBe('0 seconds ago');
});

test('What is no date has no age', () => {
  expect(relativeTime('yesterday', NOW)).toBe('');
});
