import { expect, test } from 'vitest';
import { retryAfterOf } from '#pwa/shared/api/retry-after.ts';

const now = Date.parse('Fri, 20 Nov 2026 14:00:00 GMT');
const seconds = (headers: Record<string, string>) => retryAfterOf(new Headers(headers), now);

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
