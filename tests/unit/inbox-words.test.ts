import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { doneWords, failedWords } from '#pwa/admin/inbox/change-contacts.ts';
import { navEntries } from '#pwa/admin/kit/nav-entries.ts';
import { waitOf } from '#pwa/admin/kit/waiting-time.tsx';
import { contactFromApi } from '#tests/support/contact-from-api.ts';

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

test('What was done is said of one message by its address, of several by their number', () => {
  const [one, two] = [contactFromApi({ email: 'a@example.in' }), contactFromApi({ state: 'suspected' })];
  expect(doneWords([one], { to: 'answered' })).toBe('The message of a@example.in is marked as answered.');
  expect(doneWords([two], { to: 'new' })).toBe('The message of asha@example.in stands among the new ones.');
  expect(doneWords([one, two], 'delete')).toBe('2 messages were deleted.');
  expect(doneWords([one, two], 'restore')).toBe('2 messages are back.');
  expect(failedWords(1, 1, 'restore')).toBe('Not restored.');
  expect(failedWords(2, 5, 'delete')).toBe('2 of 5 messages: not done.');
});

test('The short name of a screen is made of words of its name', () => {
  for (const { label, short } of navEntries)
    expect(label.split(' ')).toEqual(expect.arrayContaining(short.split(' ')));
});
