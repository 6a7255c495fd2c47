import { expect, test } from 'vitest';
import { INDIA_MS as ofContract } from '#contract/indian-day.ts';
import { dateTag, INDIA_MS } from '#pwa/shared/ui/date-tag.ts';

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

test('Server and pages reckon with the same offset', () => {
  expect(INDIA_MS).toBe(ofContract);
});
