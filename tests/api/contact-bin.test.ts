import { MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { expect, test } from '#tests/support/contact-form.ts';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { rowsOf } from '#tests/support/queries.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

test('A deleted message is gone at once from lists, search and export', async ({ app, owner }) => {
  const { body } = await leave(app, undefined);
  expect((await owner.delete(`/contacts/${body.id}`)).status).toBe(204);
  expect((await owner.get('/contacts')).body).toEqual([]);
  expect((await owner.get('/contacts?q=asha')).body).toEqual([]);
  expect((await owner.get('/contacts.csv')).body).not.toContain('Asha');
  expect((await owner.get(`/contacts/${body.id}`)).status).toBe(404);
  expect((await owner.delete(`/contacts/${body.id}`)).status).toBe(404);
});

test('A deleted message comes back whole within 30 days', async ({ app, owner, clock }) => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key, { page: '/tennis', campaign: { utm_source: 'x' } });
  const change = { state: 'answered', note: 'Called back', note_revision: 0 };
  const { body: before } = await owner.patch(`/contacts/${body.id}`, change);
  await owner.delete(`/contacts/${body.id}`);
  clock.forward(TRASH_MS - 1);
  await app.inbox.purge();
  expect(await owner.post(`/contacts/${body.id}/restore`)).toMatchObject({ status: 200, body: before });
  expect((await owner.get('/contacts?q=asha')).body).toEqual([before]);
  expect(await spentKeys(app)).toEqual([]);
  // A repeat from the device is the first answer again, as if nothing had been.
  expect(await leave(app, key)).toMatchObject({ status: 201, body: { id: body.id } });
});

test('After 30 days nothing of a deleted message stays but its key', async ({ app, owner, clock }) => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key);
  await owner.delete(`/contacts/${body.id}`);
  clock.forward(TRASH_MS);
  expect((await owner.post(`/contacts/${body.id}/restore`)).status).toBe(404);
  expect(await app.inbox.purge()).toBe(1);
  for (const table of ['contact', 'deleted_contact'])
    expect(await rowsOf(app, `select * from ${table}`)).toEqual([]);
  expect(await spentKeys(app)).toEqual([key]);
  expect(await leave(app, key)).toMatchObject({ status: 201, body: { id: null } });
});

test('A late repeat brings no deleted message back', async ({ app, owner, clock }) => {
  const [key = ''] = keys(1);
  const { body } = await leave(app, key);
  await owner.delete(`/contacts/${body.id}`);
  clock.forward(MINUTE_MS);
  for (const change of [{}, { message: 'Other words' }]) {
    const late = await leave(app, key, change);
    expect([late.status, late.body]).toEqual([201, { id: null, key, date: clock.now().toISOString() }]);
  }
  expect((await owner.get('/contacts')).body).toEqual([]);
  await owner.post(`/contacts/${body.id}/restore`);
  expect(await storedMessages(app)).toHaveLength(1);
});

test('A deleted message without a key leaves none', async ({ app, owner }) => {
  const { body } = await leave(app, undefined);
  await owner.delete(`/contacts/${body.id}`);
  expect(await spentKeys(app)).toEqual([]);
});

test('A message corrected while it was deleted stands once, in the new words', async ({ app, owner }) => {
  const [first = '', second = ''] = keys(2);
  const { body } = await leave(app, first, { message: 'first' });
  await owner.delete(`/contacts/${body.id}`);
  await leave(app, second, { message: 'second', supersedes: first });
  expect((await owner.post(`/contacts/${body.id}/restore`)).status).toBe(404);
  expect((await storedMessages(app)).map((row) => row.message)).toEqual(['second']);
});

test('The number of a deleted message is never given again', async ({ app, owner }) => {
  const { body } = await leave(app, undefined);
  await owner.delete(`/contacts/${body.id}`);
  const next = await leave(app, undefined, { message: 'another' });
  expect(next.body.id).not.toBe(body.id);
  await owner.post(`/contacts/${body.id}/restore`);
  const texts = (await storedMessages(app)).map((row) => row.message);
  expect(texts.toSorted()).toEqual([message.message, 'another']);
});

test('A deleted message of the plain form does not come back by the outbox', async ({ app, form, owner }) => {
  const [key = ''] = keys(1);
  expect((await form.submit({ ...message, key })).status).toBe(303);
  const [stored] = await storedMessages(app);
  expect((await owner.delete(`/contacts/${stored?.id}`)).status).toBe(204);
  expect((await leave(app, key)).body).toMatchObject({ id: null, key });
  expect((await owner.get('/contacts')).body).toEqual([]);
});
