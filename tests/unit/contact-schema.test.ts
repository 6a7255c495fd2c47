import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contactFields, newContact } from '#contract/contact.ts';
import { phoneNeeded, preferenceText } from '#contract/contact-preference.ts';
import { changeContact, changeContacts, eraseContacts, listContacts } from '#contract/inbox.ts';
import { createLabel, createReply, createView } from '#contract/inbox-lists.ts';
import { blockSender } from '#contract/inbox-person.ts';
import { idempotencyKey } from '#contract/text.ts';
import { defaultWords } from '#contract/words/default-words.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { checkFields } from '#pwa/site/outbox/core/message-text.ts';

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

  test('T23. keeps marks of direction, joiners, line ends and private characters as they were typed', () => {
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

const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.emailAddress(),
  fc.constantFrom('', ' ', 'a@b', 'आशा@example.com', 'x\u0000', '\ud800', 'ab '.repeat(2000)),
);

test('The form’s check says of each field what the contract’s schema says', () => {
  fc.assert(
    fc.property(
      fc.record({
        ...{ first_name: typed, last_name: typed, email: typed, phone: typed, message: typed },
        preferred_channel: fc.constantFrom('', 'email'),
        preferred_time: fc.constantFrom('', 'morning', 'evening'),
      }),
      (fields) => {
        const { data, error } = contactFields.safeParse(fields);
        const errors = error?.issues.map(({ path, message }) => ({ field: path[0], message }));
        expect(checkFields(fields)).toEqual(errors === undefined ? { fields: data } : { errors });
      },
    ),
  );
});

test('A preference reads as people say it; a word of a later version stands for itself', () => {
  const text = (preferred_channel: string, preferred_time: string, how = {}) =>
    preferenceText({ preferred_channel, preferred_time }, how);
  expect(text('', '')).toBe('');
  expect(text('call', 'evening')).toBe('Phone call; Evening, 5 to 9');
  expect(text('whatsapp', 'morning', { chat: 'Telegram', isShort: true })).toBe('Telegram, Morning');
  expect(text('video_call', '')).toBe('video_call');
  expect(text('constructor', '')).toBe('constructor');
});

test('Who would like a call or a chat is asked for the number', () => {
  const fields = { ...NO_TEXT, email: 'asha@example.com' };
  for (const preferred_channel of ['whatsapp', 'call']) {
    expect(phoneNeeded({ preferred_channel, phone: ' ' })).toMatch(/write your number/);
    expect(checkFields({ ...fields, preferred_channel })).toEqual({
      errors: [{ field: 'phone', message: expect.stringMatching(/write your number/) }],
    });
    expect(checkFields({ ...fields, preferred_channel, phone: '1' })).toHaveProperty('fields');
  }
  for (const preferred_channel of ['', 'email'])
    expect(checkFields({ ...fields, preferred_channel })).toHaveProperty('fields');
});

test('Other words of the notice are another version: each message says which ones its writer saw', () => {
  const { text, version } = defaultWords.notice;
  for (const part of [/store your entries/, /to answer you/, /delete them/]) expect(text).toMatch(part);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  // Changed words: a new version next to them, then this line.
  expect([version, digest]).toEqual(['2026-11-29', '37cb5ba16d01']);
});

// What operators may ask of messages, and may not.

/** The first field that is refused, with dots; undefined: it is taken. */
const refusedIn = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.path.join('.');

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test.each([
  ['page=0', 'page'],
  ['limit=101', 'limit'],
  ['limit=x', 'limit'],
  ['state=old', 'state'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['from=20-11-2026', 'from'],
  ['to=2026-02-30', 'to'],
  ['path=', 'path'],
  [`path=${'x'.repeat(301)}`, 'path'],
  ['campaign=%0a', 'campaign'],
  ['label=x', 'label'],
  ['label=0', 'label'],
  ['assignee=you', 'assignee'],
  ['assignee=-1', 'assignee'],
  ['reminder=1', 'reminder'],
  ['ids=', 'ids'],
  ['ids=x', 'ids'],
  ['ids=1,', 'ids'],
  [`ids=${'1,'.repeat(100)}1`, 'ids'],
  ['ids=3,1&state=inbox&assignee=me&reminder=due&label=7&from=2026-11-19', undefined],
])('A list of messages by ?%s: the field at fault is %s', (query, field) => {
  const requests = Object.fromEntries(new URLSearchParams(query));
  expect(refusedIn(listContacts.query, requests)).toBe(field);
});

test.each([
  [{}, 'state'],
  [{ state: 'old' }, 'state'],
  [{ state: 7 }, 'state'],
  [{ state: '' }, 'state'],
  [{ answered_by: 'call' }, 'answered_by'],
  [{ state: 'new', answered_by: 'call' }, 'answered_by'],
  [{ state: 'answered', answered_by: 'pigeon' }, 'answered_by'],
  [{ note: 'x' }, 'note_revision'],
  [{ note: 'x'.repeat(2001), note_revision: 0 }, 'note'],
  [{ note_revision: 0 }, 'state'],
  [{ labels: ['x'] }, 'labels.0'],
  [{ labels: 'x' }, 'labels'],
  [{ labels: upTo(21) }, 'labels'],
  [{ assignee: 'me' }, 'assignee'],
  [{ remind_at: 'tomorrow' }, 'remind_at'],
  [{ remind_at: 7 }, 'remind_at'],
  [{ state: 'answered', answered_by: 'mail', labels: upTo(20), assignee: null, remind_at: null }, undefined],
])('A change of a message by %j: the field at fault is %s', (change, field) => {
  expect(refusedIn(changeContact.body, change)).toBe(field);
});

test.each([
  [[], { state: 'new' }, 'ids'],
  [upTo(101), { state: 'new' }, 'ids'],
  [['x'], { state: 'new' }, 'ids.0'],
  [[1], {}, 'change.state'],
  [[1], { delete: true, state: 'new' }, 'change.delete'],
  [[1], { delete: false }, 'change.delete'],
  [[1], { state: 'new', answered_by: 'call' }, 'change.answered_by'],
  [[1], 'delete', 'change'],
  [upTo(100), { delete: true }, undefined],
])('A change of the messages %j by %j: the field at fault is %s', (ids, change, field) => {
  expect(refusedIn(changeContacts.body, { ids, change })).toBe(field);
});

test.each([
  [createLabel, { name: '' }, 'name'],
  [createLabel, { name: 'x'.repeat(41) }, 'name'],
  [createLabel, { name: 'a\nb' }, 'name'],
  [createLabel, { name: 'a', colour: 'pink' }, 'colour'],
  [createView, { name: 'x'.repeat(61), filter: {} }, 'name'],
  [createView, { name: 'a', filter: { state: 'old' } }, 'filter.state'],
  [createView, { name: 'a', filter: { label: 'x' } }, 'filter.label'],
  [createView, { name: 'a' }, 'filter'],
  [createView, { name: 'a', filter: [] }, 'filter'],
  [createView, { name: 'a', filter: {}, shared: 'yes' }, 'shared'],
  [createReply, { title: '', text: 'a' }, 'title'],
  [createReply, { title: 'x'.repeat(61), text: 'a' }, 'title'],
  [createReply, { title: 'a', text: 'x'.repeat(1_001) }, 'text'],
  [createReply, { title: 'a', text: ' ' }, 'text'],
  [eraseContacts, {}, 'email'],
  [eraseContacts, { email: '' }, 'email'],
  [eraseContacts, { email: '%' }, 'email'],
  [eraseContacts, { email: 7 }, 'email'],
  [blockSender, {}, 'email'],
  [blockSender, { email: 'no address' }, 'email'],
])('$path takes no %j: the field at fault is %s', ({ body }, value, field) => {
  expect(refusedIn(body, value)).toBe(field);
});

test('A filter that is saved is what a list may be asked for and no more', () => {
  const filter = { q: 'x', limit: 5, more: { a: 1 } };
  expect(createView.body.parse({ name: 'a', filter }).filter).toEqual({ q: 'x' });
});
