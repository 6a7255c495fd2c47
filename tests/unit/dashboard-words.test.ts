import { expect, test } from 'vitest';
import type { NewestMessage } from '#contract/dashboard.ts';
import { dayWords, spanWords } from '#pwa/admin/dashboard/dashboard-words.ts';
import { apart } from '#pwa/admin/dashboard/newest-messages.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { failingWords } from '#pwa/admin/notifications/notice-words.ts';
import { isUnknown, rateWords } from '#pwa/admin/traffic/source-words.ts';
import { figureWords } from '#pwa/admin/traffic/vital-words.ts';

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

test('A day is told without its year', () => {
  expect(dayWords('2026-09-05')).toBe('5 Sep');
});

test('A vital has its unit, and says when it was beyond what is counted', () => {
  const of = (p75: number, over = false) => ({ p75, over, rating: 'good' as const, visits: 1 });
  expect(figureWords('LCP', of(2500))).toBe('2.5 s');
  expect(figureWords('INP', of(200))).toBe('200 ms');
  expect(figureWords('CLS', of(0.1))).toBe('0.10');
  expect(figureWords('LCP', of(9900, true))).toBe('over 9.9 s');
});

test('A time is India’s', () => {
  expect(adminTime('2026-11-20T18:35:00Z')).toBe('21/11/26, 00:05');
  expect(adminTime('no date')).toBe('Invalid Date');
});

test.each([
  [null, '–'],
  [0.0769, '7.7%'],
  [1, '100%'],
  [13.75, 'over 100%'],
])('a rate of %s is %s: no share is more than the whole', (rate, words) => {
  expect(rateWords(rate)).toBe(words);
});

test('Of a message that names no page nothing is known, also no other site', () => {
  const row = { page: '', campaign: {}, referrer: '', visits: 0, taps: 0, tap_rate: null };
  const messages = { messages: 1, message_rate: null };
  expect(isUnknown({ ...row, ...messages })).toBe(true);
  expect(isUnknown({ ...row, ...messages, page: '/' })).toBe(false);
  expect(isUnknown({ ...row, ...messages, campaign: { utm_source: 'news' } })).toBe(false);
});

test('What a mail server said ends with a full stop before what follows', () => {
  const failing = {
    channel: 'mail' as const,
    destination: 'owner@example.in',
    since: '2026-11-25T12:18:00Z',
    last_error: 'Greylisted, try later',
  };
  expect(failingWords(failing, 1)).toContain(': Greylisted, try later. And 1 more.');
  expect(failingWords({ ...failing, last_error: 'It did not answer.' }, 0)).toMatch(/: It did not answer\.$/);
});

test('Newer messages are counted, and the shown ones keep their places', () => {
  const message = (id: number, more: Partial<NewestMessage> = {}): NewestMessage => ({
    id,
    first_name: `P${id}`,
    last_name: '',
    email: `p${id}@example.in`,
    message: '',
    date: `2026-11-25T12:0${id}:00Z`,
    state: 'new',
    ...more,
  });
  const ids = (newest: NewestMessage[], kept: NewestMessage[]) => {
    const { rows, arrived } = apart(newest, kept);
    return [rows.map(({ id }) => id), arrived];
  };
  const kept = [5, 4, 3, 2, 1].map((id) => message(id));
  expect(
    ids(
      [7, 6, 5, 4, 3].map((id) => message(id)),
      kept,
    ),
  ).toEqual([[5, 4, 3, 2, 1], 2]);
  // 4 was deleted: an older one is there in place of it.
  expect(
    ids(
      [5, 3, 2, 1, 0].map((id) => message(id)),
      kept,
    ),
  ).toEqual([[5, 3, 2, 1, 0], 0]);
  expect(
    ids(
      [5, 3].map((id) => message(id)),
      kept,
    ),
  ).toEqual([[5, 3], 0]);
  // All of them are newer.
  expect(
    ids(
      [9, 8, 7, 6, 5].map((id) => message(id)),
      [message(4)],
    ),
  ).toEqual([[4], 5]);
  expect(apart([message(5, { state: 'answered' })], [message(5)]).rows[0]?.state).toBe('answered');
  expect(ids([message(1)], [])).toEqual([[1], 0]);
});
