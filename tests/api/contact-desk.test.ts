import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { Contact } from '#contract/inbox.ts';
import { test as base, describe, expect } from '#tests/support/api-test.ts';
import { contactFromApi } from '#tests/support/contact-from-api.ts';
import { leave, message } from '#tests/support/messages.ts';

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
