import { expect, test } from 'vitest';
import { hashText, suspicionOf } from '#api/features/contact/judge-arrivals.ts';
import { message } from '#tests/support/messages.ts';

const fields = { ...message, preferred_channel: '', preferred_time: '' };
const plain = { fields, isBlocked: false, website: '', formKeyFault: undefined, sameTexts: 0 };

test.each([
  ['a link for a name', { first_name: 'https://a.in' }, 'links'],
  ['a link for a last name', { last_name: 'www.a.in' }, 'links'],
  ['three links', { message: 'See http://a.in and https://b.in and www.c.in' }, 'links'],
  ['one link', { message: 'I saw it at https://example.in/post' }, null],
  ['nothing but an address', { first_name: '', last_name: '', phone: '', message: '' }, null],
])('A message with %s', (_, change, suspicion) => {
  expect(suspicionOf({ ...plain, fields: { ...fields, ...change } })).toBe(suspicion);
});

test('A message is set apart by its sender, the hidden field, the form’s token, and the fourth same text, in this order', () => {
  const facts = { isBlocked: true, website: 'x', formKeyFault: 'too_fast', sameTexts: 3 } as const;
  expect(suspicionOf({ ...plain, ...facts })).toBe('blocked');
  expect(suspicionOf({ ...plain, ...facts, isBlocked: false })).toBe('hidden_field');
  expect(suspicionOf({ ...plain, ...facts, isBlocked: false, website: '' })).toBe('too_fast');
  expect(suspicionOf({ ...plain, sameTexts: 3 })).toBe('same_text');
  expect(suspicionOf({ ...plain, sameTexts: 2 })).toBeNull();
});

test('A long text is known again in other letter case and with other spaces; a short one is no text to know again', () => {
  const long = 'We can bring your website to the first page of every search engine.';
  expect(hashText(` ${long.toUpperCase().replaceAll(' ', '  ')}\n`)).toBe(hashText(long));
  expect(hashText(`${long} Now.`)).not.toBe(hashText(long));
  expect(hashText('Please call me.')).toBeNull();
});
