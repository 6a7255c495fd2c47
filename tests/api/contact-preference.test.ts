import { keyOfText } from '#pwa/site/outbox/core/message-text.ts';
import { keys, leave, message, storedMessages } from '#tests/support/messages.ts';
import { expect, test } from '#tests/support/page-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** How and when a visitor would like to be answered. */
const PREFERENCE = { preferred_channel: 'whatsapp', preferred_time: 'evening' };
const NONE = { preferred_channel: '', preferred_time: '' };

const preferences = async (app: TestApp) =>
  (await storedMessages(app)).map(({ preferredChannel, preferredTime }) => [preferredChannel, preferredTime]);

test('A message without a preference is the same with empty and absent fields', async ({ app }) => {
  const [older = '', newer = ''] = keys(2);
  const first = await leave(app, older);
  expect(await leave(app, older, NONE)).toMatchObject({ status: 201, body: first.body });
  const second = await leave(app, newer, NONE);
  expect(await leave(app, newer)).toMatchObject({ status: 201, body: second.body });
  expect(await preferences(app)).toEqual([
    ['', ''],
    ['', ''],
  ]);
});

test('Another preference under the same key is another message, and refused', async ({ app }) => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key, PREFERENCE);
  expect(await leave(app, key, PREFERENCE)).toMatchObject({ status: 201, body });
  for (const change of [
    {},
    { ...PREFERENCE, preferred_time: 'morning' },
    { ...PREFERENCE, preferred_channel: '' },
  ])
    expect((await leave(app, key, change)).status).toBe(422);
  expect(await preferences(app)).toEqual([['whatsapp', 'evening']]);
});

test('Each preference under the key of a plain form is a message of its own', async ({ app, form }) => {
  const [key = ''] = keys(1);
  const preferred = [
    NONE,
    PREFERENCE,
    { ...PREFERENCE, preferred_time: '' },
    { ...PREFERENCE, preferred_channel: '' },
  ];
  for (const preference of preferred) {
    const fields = { ...message, ...preference };
    expect((await form.submit({ ...fields, key })).status).toBe(303);
    const stored = (await storedMessages(app)).at(-1);
    const { status, body } = await leave(app, await keyOfText(key, fields), preference);
    expect([status, body.id]).toEqual([201, stored?.id]);
    // The first text under the form's key is known by that key as well.
    if (preference === NONE) expect((await leave(app, key)).body.id).toBe(stored?.id);
  }
  expect(await preferences(app)).toEqual([
    ['', ''],
    ['whatsapp', 'evening'],
    ['whatsapp', ''],
    ['', 'evening'],
  ]);
});

test('A plain form comes back with the preference, and asks for a number to call', async ({ app, form }) => {
  const back = await form.submit({ ...message, ...PREFERENCE, email: 'nowhere' });
  expect([back.status, (await back.json()).values]).toEqual([400, expect.objectContaining(PREFERENCE)]);
  const unreachable = await form.submit({ ...message, ...PREFERENCE, phone: '' });
  expect(unreachable.status).toBe(400);
  expect(await unreachable.json()).toMatchObject({
    values: { ...PREFERENCE, message: message.message },
    errors: [{ field: 'phone', message: expect.stringMatching(/write your number/) }],
  });
  expect(await preferences(app)).toEqual([]);
  expect((await leave(app, undefined, { ...PREFERENCE, phone: '' })).status).toBe(201);
});

test('The preference is in the list, the export and on the timeline', async ({ app, owner }) => {
  const { id } = (await leave(app, undefined, PREFERENCE)).body;
  expect((await owner.get('/contacts')).body).toMatchObject([PREFERENCE]);
  const timeline = await owner.get(`/contacts/${id}/timeline`);
  expect(timeline.body).toMatchObject({ entries: [{ contact: PREFERENCE }] });
  const { body: csv } = await owner.get('/contacts.csv');
  expect(csv).toMatch(/"preferred_channel","preferred_time","corrected_email","corrected_phone"\r\n/);
  expect(csv).toMatch(/"whatsapp","evening","",""\r\n$/);
  await owner.delete(`/contacts/${id}`);
  expect((await owner.post(`/contacts/${id}/restore`)).body).toMatchObject(PREFERENCE);
});

test('A newer text takes its own preference along', async ({ app }) => {
  const [first = '', second = ''] = keys(2);
  await leave(app, first, PREFERENCE);
  const later = { message: 'By mail, please.', preferred_channel: 'email', supersedes: first };
  expect((await leave(app, second, later)).status).toBe(201);
  expect(await preferences(app)).toEqual([['email', '']]);
});
