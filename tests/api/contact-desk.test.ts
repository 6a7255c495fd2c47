import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { indexMissingRows } from '#api/db/search.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { Contact } from '#contract/contact-inbox.ts';
import { leave, message } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

/** Of a message that says no more than what was typed. */
const untouched = {
  page: null,
  campaign: {},
  referrer: null,
  notice: null,
  notice_at: null,
  suspicion: null,
  note: '',
  note_revision: 0,
  phone_key: null,
  answered_at: null,
  answered_by: null,
  labels: [],
  assignee: null,
  remind_at: null,
};

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000_000 });
  token = await app.login();
  const rows = Array.from({ length: 130 }, (_, index) => ({
    key: null,
    firstName: `Name ${index + 1}`,
    lastName: 'Rao',
    email: `n${index + 1}@example.in`,
    phone: index === 6 ? '+91 12345' : '',
    message: index === 7 ? '100% sure_thing क्रिकेट' : 'Hello',
    date: new Date(Date.UTC(2026, 0, 1) + index * 1000),
    writtenAt: null,
    state: index < 3 ? ('answered' as const) : ('new' as const),
  }));
  await app.orm.em.fork().insertMany(ContactEntity, rows);
  await indexMissingRows(app.orm.em.fork());
});
afterAll(() => app.close());

async function list(query = ''): Promise<{ answer: Response; rows: Contact[]; names: string[] }> {
  const answer = await app.call(`/api/contacts${query}`, { token });
  expect(answer.status).toBe(200);
  const rows: Contact[] = await answer.json();
  return { answer, rows, names: rows.map(({ first_name }) => first_name) };
}

describe('the list of messages', () => {
  test('is newest first, by pages, and never kept by anyone', async () => {
    const { answer, names } = await list('?page=2&limit=3');
    expect(names).toEqual(['Name 127', 'Name 126', 'Name 125']);
    expect(answer.headers.get('x-total-count')).toBe('130');
    expect(answer.headers.get('link')).toMatch(/rel="next".*rel="prev"/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await list()).rows).toHaveLength(100);
    expect((await list('?page=99')).rows).toEqual([]);
  });

  test('holds all fields but the key', async () => {
    const { rows } = await list('?limit=1');
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      first_name: 'Name 130',
      last_name: 'Rao',
      email: 'n130@example.in',
      phone: '',
      message: 'Hello',
      preferred_channel: '',
      preferred_time: '',
      date: '2026-01-01T00:02:09.000Z',
      written_at: null,
      state: 'new',
      ...untouched,
    });
  });

  test.each([
    ['12345', ['Name 7']],
    ['SURE', ['Name 8']],
    ['100% sure', ['Name 8']],
    ['sure_thi', ['Name 8']],
    ['क्रिकेट', ['Name 8']],
    ['rao n55@example', ['Name 55']],
    ['1_0', []],
    ['%', []],
    ['10% _th', ['Name 8']],
    ['47 n', ['Name 47']],
  ])('searched for %s finds it in whichever field it stands', async (words, names) => {
    expect((await list(`?q=${encodeURIComponent(words)}`)).names).toEqual(names);
  });

  test('shows one state when asked', async () => {
    const { answer, names } = await list('?state=answered');
    expect(names).toEqual(['Name 3', 'Name 2', 'Name 1']);
    expect(answer.headers.get('x-total-count')).toBe('3');
    expect((await list('?state=suspected')).rows).toEqual([]);
    expect((await list('?state=answered&q=n2@')).names).toEqual(['Name 2']);
  });

  test.each(['page=0', 'limit=101', 'limit=x', 'state=old', `q=${'x'.repeat(101)}`])(
    'refuses ?%s',
    async (query) => {
      const answer = await app.call(`/api/contacts?${query}`, { token });
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors[0].field).toBe(query.split('=')[0]);
    },
  );
});

describe('one message', () => {
  const patch = (id: number | string, json: unknown) =>
    app.call(`/api/contacts/${id}`, { method: 'PATCH', token, json });

  test('is marked answered and new again', async () => {
    const { body } = await leave(app, undefined);
    for (const state of ['answered', 'suspected', 'new']) {
      const answer = await patch(body.id, { state });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        id: body.id,
        ...message,
        preferred_channel: '',
        preferred_time: '',
        date: body.date,
        written_at: null,
        state,
        ...untouched,
        suspicion: state === 'suspected' ? 'marked' : null,
        answered_at: expect.any(String),
      });
    }
  });

  test.each([{}, { state: 'old' }, { state: 7 }, { state: '' }])('cannot be marked by %j', async (json) => {
    const answer = await patch(1, json);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].field).toBe('state');
  });

  test.each(['99999', '0', 'x'])('%s is not there: 404', async (id) => {
    expect((await patch(id, { state: 'new' })).status).toBe(404);
    expect((await app.call(`/api/contacts/${id}`, { method: 'DELETE', token })).status).toBe(404);
  });
});

test('Without a live token nobody reads, marks, deletes or exports messages', async () => {
  const { body } = await leave(app, undefined);
  for (const stale of [undefined, 'x'.repeat(43)]) {
    const calls = await Promise.all([
      app.call('/api/contacts', { token: stale }),
      app.call('/api/contacts.csv', { token: stale }),
      app.call(`/api/contacts/${body.id}`, { method: 'PATCH', token: stale, json: { state: 'answered' } }),
      app.call(`/api/contacts/${body.id}`, { method: 'DELETE', token: stale }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    for (const answer of calls) expect(await answer.text()).not.toContain('Rao');
  }
  const row = await app.orm.em.fork().findOneOrFail(ContactEntity, body.id);
  expect(row.state).toBe('new');
});

test('Nothing that visitors wrote is in the log', async () => {
  await leave(app, undefined, { first_name: 'Xanthippe', email: 'bad address', phone: '555-PRIVATE' });
  await app.call('/api/contacts?q=Xanthippe', { token });
  for (const secret of ['Xanthippe', 'bad address', '555-PRIVATE', 'asha@', 'Please call']) {
    expect(app.logged()).not.toContain(secret);
  }
});
