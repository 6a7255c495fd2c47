import { describe, expect, test } from 'vitest';
import { newContact } from '#contract/contact.ts';
import { idempotencyKey } from '#contract/text.ts';

const KI = 'कि';
const KEY = '0b9f9f44-6f3c-4d0e-8f4a-1d2f3a4b5c6d';

/** A message with these fields as the server takes it, and the names and words of what it refuses. */
function parse(fields: object) {
  const { data, error } = newContact.safeParse({ email: 'asha@example.in', ...fields });
  return { data, faults: error?.issues.map(({ path, message }) => [path[0], message]) };
}

describe('A message', () => {
  test.each([
    ['first_name', 'x', 100],
    ['last_name', KI, 100],
    ['phone', '9', 32],
    ['message', 'x', 5000],
    ['message', KI, 5000],
    ['message', '👍🏽', 5000],
    ['message', '\n', 5000],
  ])('T23. may have a %s of exactly its limit of %j and not one more', (field, character, max) => {
    expect(parse({ [field]: character.repeat(max) }).faults).toBeUndefined();
    const over = parse({ [field]: character.repeat(max + 1) });
    expect(over.faults).toEqual([[field, `At most ${max.toLocaleString('en')} characters.`]]);
  });

  test('T24. may have an address of 254 characters and not one more', () => {
    const domain = `@${`${'d'.repeat(60)}.`.repeat(3)}example`;
    expect(domain).toHaveLength(191);
    expect(parse({ email: `${'a'.repeat(63)}${domain}` }).faults).toBeUndefined();
    expect(parse({ email: `${'a'.repeat(64)}${domain}` }).faults).toEqual([
      ['email', 'At most 254 characters.'],
    ]);
  });

  test.each(['asha+cricket@example.co.in', 'आशा@उदाहरण.भारत', "o'neil@example.ie", 'a.b-c_d@x-y.example'])(
    'T24. may have the address %s, which is kept as it is',
    (email) => expect(parse({ email }).data?.email).toBe(email),
  );

  test.each([
    ...['', ' ', 'x', 'a@b', '@b.in', 'a b@c.in', 'a@b.in\r\nBcc: c@d.in', 'a@b.in,c@d.in', '"a"@b.in'],
    ...['a@@b.in', 'a@b..in', undefined, null, 7],
  ])('T24. may not have the address %j', (email) => {
    expect(parse({ email }).faults).toEqual([['email', expect.any(String)]]);
  });

  test.each([
    ['first_name', 'a\u0000b'],
    ['last_name', '\u001b[31m'],
    ['phone', '\ud800'],
    ['message', 'a\u007f'],
    ['message', 7],
    ['message', null],
    ['written_at', 'yesterday'],
    ['written_at', '2026-02-30T00:00:00Z'],
    ['supersedes', 'x'],
    ['supersedes', Array(51).fill(KEY)],
  ])('T23. may not have a %s of %j', (field, value) => {
    expect(parse({ [field]: value }).faults).toEqual([[field, expect.any(String)]]);
  });

  test('T23. keeps marks of direction, joiners, line ends and what belongs to nobody as they were typed', () => {
    for (const text of [
      ...['a\u202eb\u2066c\u2069\u200e', 'a\u200b\u200c\u200d\u2060\ufeffb', '👩🏽‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇮🇳', 'क्‍ष क्‌ष श्री'],
      ...['e\u0301 é', '\ue000\u{10ffff}\ufffd', 'a\r\nb\nc\u2028d\u0085e', ' x '],
    ])
      expect(parse({ message: text }).data?.message).toBe(text);
  });
});

describe('Beside a message', () => {
  test.each([
    ['page', 7],
    ['page', 'https://evil.example/'],
    ['page', '//evil.example'],
    ['page', '/\\evil.example'],
    ['page', '/\t/evil.example'],
    ['page', '/a/..//evil.example'],
    ['page', `/${'x'.repeat(300)}`],
    ['page', '/a\u0000b'],
    ['referrer', 'https://news.example/'],
    ['referrer', '<b>'],
    ['campaign', 'x'],
    ['campaign', null],
    ['website', ['x']],
    ['notice', ''],
    ['notice', 7],
    ['notice', 'x'.repeat(21)],
    ['notice', '<b>'],
  ])('a %s of %j is left out, and the message is taken', (field, value) => {
    const { data, faults } = parse({ [field]: value });
    expect([faults, data?.[field as 'page']]).toEqual([undefined, undefined]);
  });

  test('only what is known of campaigns is kept', () => {
    const campaign = { utm_source: 'x'.repeat(101), utm_medium: 'mail', gclid: 'y' };
    expect(parse({ campaign }).data?.campaign).toEqual({ utm_medium: 'mail' });
  });

  test('a preference of a later page is kept, and what is no word is no preference', () => {
    expect(parse({ preferred_channel: 'video_call', preferred_time: 'night' }).data).toMatchObject({
      preferred_channel: 'video_call',
      preferred_time: 'night',
    });
    for (const preferred_channel of [5, null, ['call'], '=1+1', '<b>', 'x'.repeat(21)])
      expect(parse({ preferred_channel }).data?.preferred_channel, String(preferred_channel)).toBe('');
  });
});

describe('The key of a message', () => {
  test.each([KEY, `"${KEY}"`, KEY.toUpperCase()])('is a UUID, as %s', (header) => {
    expect(idempotencyKey.parse(header)).toBe(KEY);
  });

  test.each([...['', 'x', '0b9f9f44', `{${KEY}}`, `"${KEY}`, `${KEY}1`, `${KEY}, ${KEY}`, 'x'.repeat(8000)]])(
    'is not %j',
    (header) => {
      expect(idempotencyKey.safeParse(header).error?.issues[0]?.message).toBe('Must be a UUID.');
    },
  );
});
