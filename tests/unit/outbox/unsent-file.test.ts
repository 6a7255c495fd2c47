import { expect, test } from 'vitest';
import { newEntry } from '#pwa/site/outbox/core/entry.ts';
import { unsentText } from '#pwa/site/outbox/page/unsent-file.ts';
import { fieldsOf } from './fields.ts';

const entry = (message: string, first_name = '') =>
  newEntry({
    key: 'k',
    fields: fieldsOf(message, { first_name }),
    seq: 1,
    writtenAt: new Date(2026, 10, 20, 14, 5).getTime(),
    supersedes: [],
  });

test('What was not sent reads as a person would write it down', () => {
  expect(
    unsentText([entry('Line one\nLine two', 'Asha'), entry('Another')], 'WhatsApp'),
  ).toBe(`Messages that were not sent yet

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
  const [one] = [entry('Call me')];
  const textOf = (preference: Record<string, string>) =>
    unsentText([{ ...one, fields: { ...one.fields, ...preference } }], 'Telegram');
  expect(textOf({ preferred_channel: 'call', preferred_time: 'morning' })).toContain(
    'Best way and time to answer: Phone call; Morning, 9 to 12\n',
  );
  expect(textOf({ preferred_channel: 'whatsapp' })).toContain('Best way and time to answer: Telegram\n');
});
