import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { Contact } from '#contract/inbox.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { contactFromApi } from '#tests/support/contact-from-api.ts';
import { keys, leave, message, spentKeys, storedMessages } from '#tests/support/messages.ts';
import { test as base, describe, expect } from '#tests/support/page-app.ts';
import { rowsOf } from '#tests/support/queries.ts';

/** The list of 130 messages, the highest number the newest; `list` takes a query with its `?`. */
const test = base.extend('list', async ({ app, owner }) => {
  const rows = Array.from({ length: 130 }, (_, index) => ({
    key: null,
    firstName: `Name ${index + 1}`,
    lastName: 'Rao',
    email: `n${index + 1}@example.in`,
    phone: '',
    message: 'Hello',
    date: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    writtenAt: null,
    state: 'new' as const,
  }));
  await app.orm.em.fork().insertMany(ContactEntity, rows);
  return async (query = '') => {
    const { status, headers, body } = await owner.get(`/contacts${query}`);
    expect(status).toBe(200);
    const names = (body as Contact[]).map(({ first_name }) => first_name);
    return { headers, rows: body as Contact[], names };
  };
});

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

describe('The list of messages', () => {
  test('is newest first, by pages, and never kept by anyone', async ({ list }) => {
    const { headers, names } = await list('?page=2&limit=3');
    expect(names).toEqual(['Name 127', 'Name 126', 'Name 125']);
    expect(headers.get('x-total-count')).toBe('130');
    expect(headers.get('link')).toMatch(/rel="next".*rel="prev"/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await list()).rows).toHaveLength(100);
    expect((await list('?page=99')).rows).toEqual([]);
  });

  test('holds all fields but the key', async ({ list }) => {
    expect((await list('?limit=1')).rows).toEqual([
      contactFromApi({
        id: expect.any(Number),
        first_name: 'Name 130',
        email: 'n130@example.in',
        message: 'Hello',
        date: '2026-01-01T00:02:09.000Z',
      }),
    ]);
  });
});

describe('One message', () => {
  test('is marked answered, spam, and new again', async ({ app, owner }) => {
    const { id, date } = (await leave(app, undefined)).body;
    for (const state of ['answered', 'suspected', 'new'] as const) {
      const { status, body } = await owner.patch(`/contacts/${id}`, { state });
      const suspicion = state === 'suspected' ? 'marked' : null;
      const answered_at = expect.any(String);
      expect([status, body]).toEqual([
        200,
        contactFromApi({ ...message, id, date, state, suspicion, answered_at }),
      ]);
    }
    const refused = await owner.patch(`/contacts/${id}`, { state: 'old' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'state' }] } });
  });

  test('that is not there cannot be changed or deleted', async ({ owner }) => {
    expect((await owner.patch('/contacts/99999', { state: 'new' })).status).toBe(404);
    expect((await owner.delete('/contacts/99999')).status).toBe(404);
  });
});

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
  // A repeat from the device gets the first answer again.
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
    const second = await leave(app, key, change);
    expect([second.status, second.body]).toEqual([201, { id: null, key, date: clock.now().toISOString() }]);
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
