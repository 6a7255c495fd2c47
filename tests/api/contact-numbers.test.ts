import { findWithoutKey, storeKey } from '#api/features/contact/phone-key.service.ts';
import type { Contact } from '#contract/inbox.ts';
import { SAME_NUMBER_MAX } from '#contract/inbox-person.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { keys, leave } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';

const KEY = '+919812345670';
const ONE_NUMBER = [
  ...['+91 98123 45670', '+91 (0)98123 45670', '+91-0-98123-45670', '+91 98123 45670 ext. 5'],
  ...[
    '98123–45670',
    '९८१२३४५६७०',
    '౯౮౧౨౩౪౫౬౭౦',
    '\u2068+91 98123 45670\u2069',
    '\u202a+91 98123 45670\u202c',
  ],
  ...['\u200e98123\ufe0e45670', 'WhatsApp: 9812345670', '9812345670 (WhatsApp)', '98123 45670 / 98123 45671'],
  ...['9812345670/71', 'Ph:9812345670;ext=5', '9812345670 call after 5', '9812345670 (call 10-6pm)'],
  ...['9812345670 or 98123 45671', '९८१२३४५६७०, 9812345671', '98123 45670 98123 45671', '98123 45670 x5'],
  ...['wa.me/9812345670', 'wa.me/919812345670?text=Hi%20you', 'tel:+919812345670'],
  ...['1) 98123 45670', '1. 98123 45670 2. 98123 45671', '(1) +91 98123 45670', '98123 45670/71'],
];
/** Of other places. */
const OTHERS = {
  '0141-2345670/71': '+911412345670',
  '011-23456789/9': '+911123456789',
  'wa.me/14155552671': '+14155552671',
  '1800 123 4567': '+9118001234567',
};
/** What may be another number, or none. */
const NO_NUMBER = [
  ...['ring me', 'after 5', '98123456701', '9812345670 1', 'Flat 302001 9812345670', 'ABC9812345670'],
  ...['9812345670@upi', '98123a45670', '9812345670 / 98123456711234'],
  ...['14155552671', '1 98123 45670', '1-98123 45670', '12345678', 'wa.me/qr/ABC9812345670'],
];

/** One message for each writing, from an address of its own. */
const test = base.extend('written', async ({ app }) => {
  for (const [at, phone] of ONE_NUMBER.entries())
    await leave(app, undefined, { email: `n${at}@example.in`, phone });
});

test('One number is one person’s whatever was typed: read, found, exported, blocked', async ({
  app,
  owner,
  written: _,
}) => {
  const { body } = await owner.get('/contacts?limit=100');
  const stored = (body as Contact[]).toReversed();
  expect(stored.map(({ phone, phone_key }) => [phone, phone_key])).toEqual(
    ONE_NUMBER.map((phone) => [phone, KEY]),
  );
  for (const q of ['9812345670', '९८१२३४५६७०', '\u2068+91 98123 45670\u2069'])
    expect((await owner.get(`/contacts?limit=100&q=${encodeURIComponent(q)}`)).body, q).toHaveLength(
      ONE_NUMBER.length,
    );
  const csv = (await owner.get('/contacts.csv')).body as string;
  expect(csv.split(`"${KEY}"`)).toHaveLength(ONE_NUMBER.length + 1);
  const timeline = (await owner.get(`/contacts/${stored[0]?.id}/timeline`)).body;
  expect(timeline.same_number).toHaveLength(Math.min(ONE_NUMBER.length - 1, SAME_NUMBER_MAX));

  expect((await owner.post('/blocked-senders', { phone: 'WhatsApp: 9812345670' })).status).toBe(201);
  const { body: receipt } = await leave(app, undefined, { email: 'x@example.in', phone: '౯౮౧౨౩ ౪౫౬౭౦' });
  expect((await owner.get(`/contacts/${receipt.id}`)).body.suspicion).toBe('blocked');
});

test('What may be another number, or none, identifies no person', async ({ app, owner }) => {
  for (const phone of [...NO_NUMBER, ...Object.keys(OTHERS)]) await leave(app, undefined, { phone });
  const { body } = await owner.get('/contacts?limit=100');
  const known = (body as Contact[]).filter(({ phone_key }) => phone_key !== null);
  expect(Object.fromEntries(known.map(({ phone, phone_key }) => [phone, phone_key]))).toEqual(OTHERS);
});

test('Stored messages, deleted ones too, get the keys of their numbers in turns', async ({
  app,
  owner,
  written: _,
}) => {
  await leave(app, undefined, { email: 'none@example.in', phone: 'ring me' });
  await owner.delete('/contacts/2');
  for (const table of ['contact', 'deleted_contact'])
    await rowsOf(app, `update ${table} set phone_key = null`);
  // Of another turn.
  await app.fill(`insert into contact (id, first_name, last_name, email, phone, message, date, state)
    values (5000, '', '', 'far@example.in', '(+91) 98123 45670', '', 1, 'new')`);

  expect(await app.phoneKeys.storeMissing(AbortSignal.abort())).toBe(0);
  expect(await app.phoneKeys.storeMissing()).toBe(ONE_NUMBER.length + 1);
  const keys = await rowsOf(
    app,
    'select id, phone_key from contact union select id, phone_key from deleted_contact',
  );
  expect(keys.filter(({ phone_key }) => phone_key === KEY)).toHaveLength(ONE_NUMBER.length + 1);
  expect(await app.phoneKeys.storeMissing()).toBe(0);
});

test('A message that is replaced while its number is read keeps the key of its new number', async ({
  app,
}) => {
  const [first = '', second = ''] = keys(2);
  await leave(app, first, { email: 'n@example.in', phone: '98123 45670' });
  await rowsOf(app, 'update contact set phone_key = null');
  const em = app.orm.em.fork();
  const [read] = await findWithoutKey(em, 'contact', { after: 0, upTo: 250 });
  await leave(app, second, { email: 'n@example.in', phone: '98123 45671', supersedes: [first] });
  if (read !== undefined) await storeKey(em, 'contact', { ...read, key: KEY });
  expect(await rowsOf(app, 'select phone_key from contact')).toEqual([{ phone_key: '+919812345671' }]);
});
