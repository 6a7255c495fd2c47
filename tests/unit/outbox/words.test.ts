import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { type Entry, newEntry } from '#pwa/site/outbox/core/entry.ts';
import type { Snapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { delivered, lost, stateOf, timeLabel } from '#pwa/site/outbox/core/words.ts';
import { unsentText } from '#pwa/site/outbox/page/actions.ts';
import { fieldsOf } from './fields.ts';

const now = new Date(2026, 10, 20, 14, 0).getTime();

const quiet: Snapshot = {
  items: [],
  sending: null,
  notBefore: 0,
  receipts: [],
  unseen: [],
  instance: 'one',
  hasDraft: false,
};
const text = (part: Partial<Entry>, snapshot: Partial<Snapshot> = {}) => {
  const entry = {
    ...newEntry({ key: 'k', fields: fieldsOf(''), seq: 1, writtenAt: now, supersedes: [] }),
    ...part,
  };
  return stateOf(entry, { ...quiet, ...snapshot }, now);
};

test('A time is written as on the device’s clock, the day only when it is another', () => {
  expect(timeLabel(now + 5 * MINUTE_MS, now)).toBe('14:05');
  expect(timeLabel(now - DAY_MS, now)).toBe('19 Nov, 14:00');
  expect(timeLabel(now - 400 * DAY_MS, now)).toBe('16 Oct 2025, 14:00');
});

test('The list says why a message waits and when it is tried next', () => {
  expect(text({})).toBe('Waiting to be sent.');
  const fault = { kind: 'no-connection' } as const;
  expect(text({ fault, nextTryAt: now + 5 * MINUTE_MS })).toBe('No connection. Next try at 14:05.');
  expect(text({ fault, nextTryAt: now + 19_001 })).toBe('No connection. Next try in 20 s.');
  expect(text({ fault, nextTryAt: now + MINUTE_MS })).toBe('No connection. Next try in 60 s.');
  expect(text({ fault: { kind: 'busy', status: 503 } }, { notBefore: now + 10 * MINUTE_MS })).toBe(
    'The site cannot take it at the moment (status 503). Asked to wait: next try at 14:10.',
  );
  expect(text({}, { sending: 'k' })).toBe('Being sent now.');
});

test('Only after the third answer in the site’s place does the list name what was met', () => {
  const fault = { kind: 'foreign', status: 403 } as const;
  expect(text({ fault, foreignInRow: 2 })).toMatch(/^No answer from the site\./);
  expect(text({ fault, foreignInRow: 3 })).toMatch(/answers in its place \(status 403\)/);
});

test('A refused message says what the server said', () => {
  const fault = { kind: 'refused', status: 413, title: 'The request is too large.' } as const;
  expect(text({ state: 'parked', fault })).toBe('Needs a fix. The request is too large.');
  expect(text({ state: 'parked', fault: { kind: 'refused', status: 410 } })).toBe(
    'Needs a fix. The site refused it (status 410).',
  );
});

test('Deliveries of one minute are counted, those of others have their own line, many share one', () => {
  const textFor = (...times: number[]) => delivered(times.map((writtenAt) => ({ writtenAt })));
  const [first, later] = [new Date().setHours(9, 5, 0), new Date().setHours(9, 6, 0)];
  expect(textFor(first, later, first + 30_000)).toEqual([
    'Your 2 messages of 09:05 were delivered.',
    'Your message of 09:06 was delivered.',
  ]);
  expect(textFor(...Array(6).fill(first))).toEqual(['Your 6 waiting messages were delivered.']);
});

test('Messages that the browser threw away are counted, with when they were written', () => {
  expect(lost([now])).toMatch(/removed a waiting message, written 20 Nov|14:00/);
  expect(lost([now, now])).toMatch(/removed 2 waiting messages/);
});

const unsent = (message: string, first_name = '') =>
  newEntry({
    key: 'k',
    fields: fieldsOf(message, { first_name }),
    seq: 1,
    writtenAt: new Date(2026, 10, 20, 14, 5).getTime(),
    supersedes: [],
  });

test('What was not sent reads as a person would write it down', () => {
  expect(
    unsentText([unsent('Line one\nLine two', 'Asha'), unsent('Another')], 'WhatsApp'),
  ).toBe(`Messages that wait on this device

Written: 20 Nov 2026, 14:05
First name: Asha
Email: asha@example.com

Line one
Line two

----

Written: 20 Nov 2026, 14:05
Email: asha@example.com

Another
`);
});

test('How and when the answer should come is written down, too', () => {
  const [one] = [unsent('Call me')];
  const textOf = (preference: Record<string, string>) =>
    unsentText([{ ...one, fields: { ...one.fields, ...preference } }], 'Telegram');
  expect(textOf({ preferred_channel: 'call', preferred_time: 'morning' })).toContain(
    'Preferred: Phone call; Morning, 9 to 12\n',
  );
  expect(textOf({ preferred_channel: 'whatsapp' })).toContain('Preferred: Telegram\n');
});
