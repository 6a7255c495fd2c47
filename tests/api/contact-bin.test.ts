import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOfForm } from '#api/features/contact/form-key.ts';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE_MS = 60 * 1000;

let time: number;
let app: TestApp;
let token: string;

beforeEach(async () => {
  time = Date.parse('2026-11-20T06:00:00Z');
  app = await startTestApp({ contactLimit: 1_000_000, now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const remove = async (id: number) =>
  (await app.call(`/api/contacts/${id}`, { method: 'DELETE', token })).status;
const restore = (id: number) => app.call(`/api/contacts/${id}/restore`, { method: 'POST', token });
const listed = async (query = '') => (await app.call(`/api/contacts${query}`, { token })).json();
const everything = async () =>
  JSON.stringify([
    await app.orm.em.getConnection().execute('select * from contact'),
    await app.orm.em.getConnection().execute('select * from deleted_contact'),
  ]);

test('A deleted message is gone at once from lists, search, export and its own address', async () => {
  const { body } = await leave(app, undefined);
  expect(await remove(body.id)).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await listed('?q=asha')).toEqual([]);
  expect(await (await app.call('/api/contacts.csv', { token })).text()).not.toContain('Asha');
  for (const method of ['GET', 'DELETE']) {
    expect((await app.call(`/api/contacts/${body.id}`, { method, token })).status).toBe(404);
  }
});

test('It comes back within ten minutes as it was, notes and all', async () => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key, { page: '/tennis', campaign: { utm_source: 'x' } });
  const json = { state: 'answered', note: 'Called back', note_revision: 0 };
  const patched = await app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token, json });
  const before = await patched.json();
  await remove(body.id);
  time += 10 * MINUTE_MS - 1;
  await app.inbox.eraseDeleted();
  const answer = await restore(body.id);
  expect([answer.status, await answer.json()]).toEqual([200, before]);
  expect(await listed('?q=asha')).toEqual([before]);
  expect(await spentKeys(app)).toEqual([]);
  // A repeat from the device is the first answer again, as if nothing had been.
  expect(await leave(app, key)).toMatchObject({ status: 201, body: { id: body.id } });
});

test('After ten minutes nothing of it stays but its key', async () => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key);
  await remove(body.id);
  time += 10 * MINUTE_MS;
  expect((await restore(body.id)).status).toBe(404);
  expect(await app.inbox.eraseDeleted()).toBe(1);
  expect(await everything()).toBe('[[],[]]');
  expect(await spentKeys(app)).toEqual([key]);
  expect(await leave(app, key)).toMatchObject({ status: 201, body: { id: null } });
});

test('What stands, what was never there and what was restored cannot be restored', async () => {
  const { body } = await leave(app, undefined);
  expect((await restore(body.id)).status).toBe(404);
  expect((await restore(999)).status).toBe(404);
  await remove(body.id);
  expect((await restore(body.id)).status).toBe(200);
  const again = await restore(body.id);
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({ detail: 'This message cannot be restored any more.' });
  expect(await storedMessages(app)).toHaveLength(1);
});

test('A late repeat brings a deleted message back neither before nor after it is restored', async () => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key);
  await remove(body.id);
  expect(await leave(app, key)).toMatchObject({ status: 201, body: { id: null, key } });
  expect(await listed()).toEqual([]);
  await restore(body.id);
  expect(await storedMessages(app)).toHaveLength(1);
});

test('A message that was corrected while it was in the bin stands once, in the new words', async () => {
  const [first = '', second = ''] = keys(2);
  const { body } = await leave(app, first, { message: 'first' });
  await remove(body.id);
  await leave(app, second, { message: 'second', supersedes: first });
  expect((await restore(body.id)).status).toBe(404);
  expect((await storedMessages(app)).map((row) => row.message)).toEqual(['second']);
});

test('The number of a deleted message is never given again', async () => {
  const { body } = await leave(app, undefined);
  await remove(body.id);
  const next = await leave(app, undefined, { message: 'another' });
  expect(next.body.id).not.toBe(body.id);
  await restore(body.id);
  expect((await listed()).map((row: { message: string }) => row.message).sort()).toEqual([
    message.message,
    'another',
  ]);
});

test('A message that came by the plain form and was deleted does not come back by the outbox, which has it under the form’s key', async () => {
  const [key = ''] = keys(1);
  const { body } = await leave(
    app,
    keyOfForm(key, { ...message, preferred_channel: '', preferred_time: '' }),
  );
  expect(await remove(body.id)).toBe(204);
  expect((await leave(app, key)).body).toMatchObject({ id: null, key });
  expect(await listed()).toEqual([]);
});
