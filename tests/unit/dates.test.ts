import { expect, test } from 'vitest';
import { INDIA_MS as ofContract } from '#contract/indian-day.ts';
import { adminDate } from '#pwa/admin/kit/time.ts';
import { dateTag, INDIA_MS, updateTag } from '#pwa/shared/ui/date-tag.ts';

test.each([
  ['2026-11-20T09:00:00Z', '20/11/26'],
  ['2026-01-05T00:00:00.000Z', '05/01/26'],
  // Half past midnight in India is still the evening before in UTC.
  ['2026-11-19T19:00:00Z', '20/11/26'],
  ['2026-11-19T18:29:59Z', '19/11/26'],
  ['2025-12-31T18:30:00Z', '01/01/26'],
  ['2009-06-30', '30/06/09'],
])('%s is written %s in the tables', (date, written) => {
  expect(adminDate(date)).toBe(written);
});

test.each([[''], ['  '], [null], [undefined]])('%j gives blank', (date) => {
  expect(adminDate(date)).toBe('');
});

test.each([['nonsense'], ['2026-13-45'], ['20/11/26 o’clock']])('%s is an Invalid Date', (date) => {
  expect(adminDate(date)).toBe('Invalid Date');
});

test.each([
  ['2026-11-20T09:00:00Z', '20 Nov 2026'],
  ['2026-01-05T00:00:00.000Z', '5 Jan 2026'],
  // Half past midnight in India is still the evening before in UTC.
  ['2026-11-19T19:00:00Z', '20 Nov 2026'],
  ['2026-11-19T18:29:59Z', '19 Nov 2026'],
  ['2025-12-31T18:30:00Z', '1 Jan 2026'],
  ['2026-09-10T06:00:00Z', '10 Sep 2026'],
  ['nonsense', ''],
])('%s is the day %s in India', (date, tag) => {
  expect(dateTag(date)).toBe(tag);
});

test.each([
  [undefined, undefined],
  // A day of India ends at 18.30 UTC.
  ['2026-11-20T18:29:00Z', undefined],
  ['2026-11-20T18:30:00Z', '21 Nov 2026'],
  ['nonsense', undefined],
])('A post of 20 November that was changed at %s says that it was updated on %s', (changed, day) => {
  expect(updateTag({ date: '2026-11-20T06:00:00Z', changed })).toBe(day);
});

test('Server and pages reckon with the same offset', () => {
  expect(INDIA_MS).toBe(ofContract);
});
