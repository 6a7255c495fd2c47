import { expect, test } from 'vitest';
import type { ActivityView } from '#contract/activity.ts';
import type { NewestMessage } from '#contract/dashboard.ts';
import { Problem } from '#contract/problem.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { actionOf, subjectOf } from '#pwa/admin/activity/activity-words.ts';
import { notifiedWords } from '#pwa/admin/blog/notify-readers.tsx';
import { spanWords } from '#pwa/admin/dashboard/dashboard-words.ts';
import { splitArrived } from '#pwa/admin/dashboard/newest-messages.tsx';
import { doneWords, failedWords } from '#pwa/admin/inbox/contact-act-calls.ts';
import { dayWords } from '#pwa/admin/kit/day-chart.tsx';
import { navEntries } from '#pwa/admin/kit/nav-entries.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { failingWords } from '#pwa/admin/notifications/notice-words.ts';
import { isUnknown, rateWords } from '#pwa/admin/traffic/source-words.ts';
import { figureWords } from '#pwa/admin/traffic/vital-words.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords, waitWords } from '#pwa/shared/api/failure-words.ts';
import { CHUNK_FAILED } from '#pwa/shared/browser/chunk-failure.ts';
import { loginWords } from '#pwa/site/login/login-words.ts';
import { contactFromApi } from '#tests/support/contact-from-api.ts';

const FAILED = 'Login failed. Please check your credentials.';

test.each([
  ['wrong credentials', new Problem('wrong_credentials'), FAILED],
  ['an error of the server', new Problem('internal'), FAILED],
  ['a proxy’s 502', new CallFailed('foreign', { status: 502 }), FAILED],
  ['a success without token', new CallFailed('foreign', { status: 200 }), 'Invalid credentials'],
  [
    'too many tries',
    new Problem('too_many', { retryAfter: 840 }),
    'Too many failed logins. Try again in 14 minutes.',
  ],
])('a login that ends with %s says so', (_, error, text) => {
  expect(loginWords(error)).toBe(text);
});

test('A login without connection has words of its own', () => {
  expect(loginWords(new CallFailed('network'))).toContain('no connection');
});

test('An unforeseen error never shows its inner text to the operator', () => {
  expect(failureWords(new TypeError('secret detail'))).toBe('Something went wrong. Try again.');
});

test('A part that did not come is said in words, with what to do', () => {
  const error = Object.assign(new Error('Loading chunk failed'), { name: CHUNK_FAILED });
  expect(failureWords(error)).toMatch(/^Part of this page didn’t load.* reload the page\.$/);
});

test.each([
  [0, 'in 1 second'],
  [40, 'in 40 seconds'],
  [121, 'in 3 minutes'],
])('%i seconds are waited as %s', (seconds, text) => {
  expect(waitWords(seconds)).toBe(text);
});

const an = (given: Partial<ActivityView>): ActivityView => ({
  id: 1,
  at: '2026-11-20T06:00:00Z',
  by: { id: 7, username: 'asha' },
  action: 'noted',
  subject: 'contact',
  subject_id: 12,
  detail: {},
  ...given,
});

test.each([
  [{ action: 'noted' }, 'noted'],
  [{ action: 'marked', detail: { state: 'answered' } }, 'marked: answered'],
  [{ action: 'label added', detail: { label: 'VIP' } }, 'label added: VIP'],
  [
    { action: 'notices changed', detail: { changed: 'mail_to, smtp_url, weekly' } },
    'changed notifications: mail recipients, mail server, weekly letter',
  ],
  [{ action: 'published', detail: { title: 'Dew' } }, 'published'],
  [
    { action: 'answered', detail: { by: 'call', reply: 'Thanks' } },
    'answered by phone with the prepared reply “Thanks”',
  ],
  [
    { action: 'settings published', subject: 'settings', detail: { revision: 4, parts: 'Brand, Menu' } },
    'published: Brand, Menu',
  ],
  [{ action: 'imported', subject: 'post', detail: { made: 3, changed: 1 } }, 'imported: 3 new, 1 changed'],
  [{ action: 'erased', detail: { messages: 3 } }, 'erased: 3 messages'],
  [
    {
      action: 'role changed',
      subject: 'operator',
      detail: { username: 'ravi', from: 'editor', to: 'owner' },
    },
    'role changed from Editor to Owner',
  ],
  [{ action: 'invited', subject: 'operator', detail: { role: 'answerer' } }, 'invited as Answerer'],
  [{ action: 'assigned', detail: { to: 'owner' } }, 'assigned to owner'],
  [
    { action: 'reminder set', detail: { at: '2026-11-28T03:30:00.000Z' } },
    'reminder set for 28/11/26, 09:00',
  ],
] as const)('%o reads %s', (given, text) => {
  expect(actionOf(an(given))).toBe(text);
});

test.each([
  [{}, 'Message 12', '/admin/userInfo?id=12'],
  [{ subject_id: null }, 'Messages', undefined],
  [{ subject: 'post', detail: { title: 'Dew' } }, 'Dew', '/admin/blogerForm?id=12'],
  [{ subject: 'category', detail: { name: 'Tennis' } }, 'Tennis', undefined],
  [{ subject: 'page', detail: { path: '/casino' } }, '/casino', undefined],
  [{ subject: 'picture', detail: { title: '', name: '5f2b.avif' } }, 'Picture', undefined],
  [{ subject: 'operator', detail: { username: 'ravi' } }, 'ravi', undefined],
  [{ subject: 'operator', subject_id: 7 }, 'Own account', undefined],
  [{ subject: 'operator', subject_id: 8 }, 'A colleague', undefined],
  [{ subject: 'settings', subject_id: null }, 'Settings', undefined],
] as const)('%o is about %s', (given, words, href) => {
  expect(subjectOf(an(given))).toEqual({ words, href });
});

test.each([
  [-5_000, '1 min', 'under a minute'],
  [59_999, '1 min', 'under a minute'],
  [MINUTE_MS, '1 min', '1 minute'],
  [59 * MINUTE_MS, '59 min', '59 minutes'],
  [HOUR_MS, '1 h', '1 hour'],
  [25 * HOUR_MS, '1 d', '1 day'],
  [72 * HOUR_MS, '3 d', '3 days'],
])('a wait of %i milliseconds is %s for the eye, %s for the ear', (wait, short, long) => {
  expect(waitOf(wait)).toEqual({ short, long });
});

test('What was done is said of one message by the name of who wrote it, else the address, of several by their number', () => {
  const nameless = { first_name: '', last_name: '', email: 'a@example.in' };
  const [one, two] = [contactFromApi(nameless), contactFromApi({ state: 'suspected' })];
  expect(doneWords([one], { to: 'answered' })).toBe('The message from a@example.in is marked as answered.');
  expect(doneWords([two], { to: 'new' })).toBe('The message from Asha Rao is back among the new ones.');
  expect(doneWords([one, two], 'delete')).toBe('2 messages were deleted.');
  expect(doneWords([one, two], 'restore')).toBe('2 messages are back.');
  const at = '2026-11-28T03:30:00.000Z';
  expect(doneWords([one], { reminds: at })).toBe(
    'The message from a@example.in has a reminder: 28/11/26, 09:00.',
  );
  expect(doneWords([one, two], { reminds: null })).toBe('2 messages have no reminder now.');
  expect(failedWords(1, 1, 'restore')).toBe('Couldn’t restore it.');
  expect(failedWords(2, 5, 'delete')).toBe('Couldn’t change 2 of 5 messages.');
});

test('The short name of a screen is made of words of its name', () => {
  for (const { label, short } of navEntries)
    expect(label.split(' ')).toEqual(expect.arrayContaining(short.split(' ')));
});

test.each([
  [0, 'under a second'],
  [499, 'under a second'],
  [1_000, '1 second'],
  [90_000, '1 minute 30 seconds'],
  [3_600_000, '1 hour'],
  [3_605_000, '1 hour'],
  [93_600_000, '1 day 2 hours'],
])('%i milliseconds are %s', (span, text) => {
  expect(spanWords(span)).toBe(text);
});

test('A day is written without its year', () => {
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
])('a rate of %s is %s: no share is more than the whole', (rate, text) => {
  expect(rateWords(rate)).toBe(text);
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
  const ids = (newest: NewestMessage[], stored: NewestMessage[]) => {
    const { rows, arrived } = splitArrived(newest, stored);
    return [rows.map(({ id }) => id), arrived];
  };
  const stored = [5, 4, 3, 2, 1].map((id) => message(id));
  expect(
    ids(
      [7, 6, 5, 4, 3].map((id) => message(id)),
      stored,
    ),
  ).toEqual([[5, 4, 3, 2, 1], 2]);
  // 4 was deleted: an older one is there in place of it.
  expect(
    ids(
      [5, 3, 2, 1, 0].map((id) => message(id)),
      stored,
    ),
  ).toEqual([[5, 3, 2, 1, 0], 0]);
  expect(
    ids(
      [5, 3].map((id) => message(id)),
      stored,
    ),
  ).toEqual([[5, 3], 0]);
  // All of them are newer.
  expect(
    ids(
      [9, 8, 7, 6, 5].map((id) => message(id)),
      [message(4)],
    ),
  ).toEqual([[4], 5]);
  expect(splitArrived([message(5, { state: 'answered' })], [message(5)]).rows[0]?.state).toBe('answered');
  expect(ids([message(1)], [])).toEqual([[1], 0]);
});

const NIGHT = Date.parse('2026-11-20T17:00:00Z');
const MORNING = '2026-11-21T03:30:00.000Z';

test.each([
  [{ told: 0, waiting: 0, next_at: null }, 'Sent to 0 devices.'],
  [{ told: 1, waiting: 0, next_at: null }, 'Sent to 1 device.'],
  [
    { told: 0, waiting: 1200, next_at: MORNING },
    '1,200 devices will get it from 21 Nov 2026 at 09:00, India time, between 9:00 and 21:00, their time.',
  ],
  [
    { told: 2, waiting: 1, next_at: new Date(NIGHT).toISOString() },
    'Sent to 2 devices. 1 device will get it now, between 9:00 and 21:00, their time.',
  ],
])('%j is said as who was notified, and who will be', (notice, text) => {
  expect(notifiedWords(notice, NIGHT)).toBe(text);
});
