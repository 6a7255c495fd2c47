import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOfForm } from '#api/features/contact/form-key.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import { type PageApp, startPages } from '#tests/support/page-app.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** How and when a visitor would like to be answered. */
const PREFERENCE = { preferred_channel: 'whatsapp', preferred_time: 'evening' };
const NONE = { preferred_channel: '', preferred_time: '' };

let app: TestApp;
let page: PageApp;
let token: string;

beforeEach(async () => {
  app = await startTestApp({ contactLimit: 1_000_000 });
  page = await startPages(app);
  token = await app.login();
});
afterEach(async () => {
  await page.close();
  await app.close();
});

const preferences = async () =>
  (await storedMessages(app)).map(({ preferredChannel, preferredTime }) => [preferredChannel, preferredTime]);
const listed = async () => (await app.call('/api/contacts', { token })).json();
const post = (fields: Record<string, string>) =>
  fetch(`${page.url}/contact`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

test('Without a preference a message is the same whether its fields are empty or absent, also one that was stored before they came', async () => {
  const [older = '', newer = ''] = keys(2);
  const first = await leave(app, older);
  expect(await leave(app, older, NONE)).toMatchObject({ status: 201, body: first.body });
  const second = await leave(app, newer, NONE);
  expect(await leave(app, newer)).toMatchObject({ status: 201, body: second.body });
  expect(await preferences()).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('Another preference under the same key is another message, and refused', async () => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key, PREFERENCE);
  expect(await leave(app, key, PREFERENCE)).toMatchObject({ status: 201, body });
  for (const change of [
    {},
    { ...PREFERENCE, preferred_time: 'morning' },
    { ...PREFERENCE, preferred_channel: '' },
  ])
    expect((await leave(app, key, change)).status).toBe(422);
  expect(await preferences()).toEqual([['whatsapp', 'evening']]);
});

test('The key that a plain form’s text had before the fields came is the key of the same text', async () => {
  const [form = ''] = keys(1);
  const texts = [message.first_name, message.last_name, message.email, message.phone, message.message];
  const hex = createHash('sha256')
    .update(JSON.stringify([form, ...texts]))
    .digest('hex');
  expect(keyOfForm(form, { ...message, ...NONE }).replaceAll('-', '')).toBe(
    `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`,
  );
  const made = [
    NONE,
    PREFERENCE,
    { ...PREFERENCE, preferred_time: '' },
    { ...PREFERENCE, preferred_channel: '' },
  ].map((preference) => keyOfForm(form, { ...message, ...preference }));
  expect(new Set(made).size).toBe(4);
});

test('A plain form posts a preference, and the same text sent by script under its key is that message', async () => {
  const [key = ''] = keys(1);
  expect((await post({ ...message, ...PREFERENCE, key })).status).toBe(303);
  expect((await leave(app, key, PREFERENCE)).status).toBe(201);
  expect(await preferences()).toEqual([['whatsapp', 'evening']]);
});

test('A plain form that comes back has the preference; for a chat or a call it asks for the number', async () => {
  const back = await post({ ...message, ...PREFERENCE, email: 'nowhere' });
  expect([back.status, (await back.json()).values]).toEqual([400, expect.objectContaining(PREFERENCE)]);
  const unreachable = await post({ ...message, ...PREFERENCE, phone: '' });
  expect([unreachable.status, await unreachable.json()]).toEqual([
    400,
    expect.objectContaining({
      values: expect.objectContaining({ ...PREFERENCE, message: message.message }),
      errors: [{ field: 'phone', message: expect.stringMatching(/write your number/) }],
    }),
  ]);
  expect(await preferences()).toEqual([]);
  expect((await leave(app, undefined, { ...PREFERENCE, phone: '' })).status).toBe(201);
});

test('A word of a later page is kept; what is no word is no preference, and never keeps the message out', async () => {
  const [key = ''] = keys(1);
  expect((await leave(app, key, { preferred_channel: 'video_call', preferred_time: 'night' })).status).toBe(
    201,
  );
  for (const preferred_channel of [5, null, ['call'], '=1+1', '<b>', 'x'.repeat(21)]) {
    expect((await leave(app, undefined, { preferred_channel })).status, String(preferred_channel)).toBe(201);
  }
  const [first, ...others] = await preferences();
  expect(first).toEqual(['video_call', 'night']);
  expect(new Set(others.flat())).toEqual(new Set(['']));
  expect(others).toHaveLength(6);
});

test('The preference is in the list, in the export, on the timeline, and comes back with a deleted message', async () => {
  const { body } = await leave(app, undefined, PREFERENCE);
  expect(await listed()).toMatchObject([PREFERENCE]);
  expect(await (await app.call(`/api/contacts/${body.id}/timeline`, { token })).json()).toMatchObject({
    entries: [{ contact: PREFERENCE }],
  });
  const csv = await (await app.call('/api/contacts.csv', { token })).text();
  expect(csv).toMatch(/"preferred_channel","preferred_time"\r\n/);
  expect(csv).toMatch(/"whatsapp","evening"\r\n$/);
  await app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token });
  const back = await app.call(`/api/contacts/${body.id}/restore`, { method: 'POST', token });
  expect(await back.json()).toMatchObject(PREFERENCE);
});

test('A newer text takes its own preference along', async () => {
  const [first = '', second = ''] = keys(2);
  await leave(app, first, PREFERENCE);
  const later = { message: 'By mail, please.', preferred_channel: 'email', supersedes: first };
  expect((await leave(app, second, later)).status).toBe(201);
  expect(await preferences()).toEqual([['email', '']]);
});
