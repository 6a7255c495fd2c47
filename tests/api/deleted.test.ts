import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletedContact, DeletedPost } from '#contract/deleted.ts';
import { aContact, aPost } from '#tests/support/factories.ts';
import { leave } from '#tests/support/messages.ts';
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

async function listed<Row>(path: string, by = token): Promise<{ rows: Row[]; total: string | null }> {
  const answer = await app.call(`/api${path}`, { token: by });
  expect(answer.status).toBe(200);
  return { rows: await answer.json(), total: answer.headers.get('x-total-count') };
}
const contacts = (query = '', by = token) => listed<DeletedContact>(`/contact-desk/deleted${query}`, by);
const posts = (query = '') => listed<DeletedPost>(`/blog-desk/deleted${query}`);
const remove = async (path: string) =>
  expect((await app.call(`/api${path}`, { method: 'DELETE', token })).status).toBe(204);
const restore = async (path: string) =>
  (await app.call(`/api${path}/restore`, { method: 'POST', token })).status;

test('Deleted messages are listed whole, the latest deletion first, until they cannot be restored, from any device', async () => {
  const { body } = await leave(app, undefined, { page: '/tennis', campaign: { utm_source: 'x' } });
  const other = await aContact(app.orm);
  const first = await (await app.call(`/api/contacts/${body.id}`, { token })).json();
  expect(await contacts()).toEqual({ rows: [], total: '0' });
  await remove(`/contacts/${body.id}`);
  time += MINUTE_MS;
  await remove(`/contacts/${other}`);
  const elsewhere = await app.login();
  const { rows, total } = await contacts('', elsewhere);
  expect([rows.map(({ id }) => id), total]).toEqual([[other, body.id], '2']);
  expect(rows[1]).toEqual({
    ...first,
    deleted_at: '2026-11-20T06:00:00.000Z',
    restorable_until: '2026-11-20T06:10:00.000Z',
  });
  expect((await contacts('?page=2&limit=1')).rows.map(({ id }) => id)).toEqual([body.id]);
  time += 9 * MINUTE_MS - 1;
  expect((await contacts()).rows).toHaveLength(2);
  expect(await restore(`/contacts/${body.id}`)).toBe(200);
  expect((await contacts()).rows.map(({ id }) => id)).toEqual([other]);
  // One that is listed can be restored, one that is not can not.
  time += MINUTE_MS;
  expect((await contacts()).rows.map(({ id }) => id)).toEqual([other]);
  time += 1;
  expect(await contacts()).toEqual({ rows: [], total: '0' });
  expect(await restore(`/contacts/${other}`)).toBe(404);
});

test('So are deleted posts', async () => {
  const [one, two] = [await aPost(app.orm, { blogTitle: 'One' }), await aPost(app.orm, { blogTitle: 'Two' })];
  await aPost(app.orm);
  await remove(`/blog/${one}`);
  time += MINUTE_MS;
  await remove(`/blog/${two}`);
  const { rows, total } = await posts();
  expect(total).toBe('2');
  expect(rows).toEqual([
    {
      id: two,
      blog_title: 'Two',
      deleted_at: '2026-11-20T06:01:00.000Z',
      restorable_until: '2026-11-20T06:11:00.000Z',
    },
    {
      id: one,
      blog_title: 'One',
      deleted_at: '2026-11-20T06:00:00.000Z',
      restorable_until: '2026-11-20T06:10:00.000Z',
    },
  ]);
  expect((await posts('?page=2&limit=1')).rows.map(({ id }) => id)).toEqual([one]);
  expect(await restore(`/blog/${two}`)).toBe(200);
  time += 9 * MINUTE_MS - 1;
  expect((await posts()).rows.map(({ id }) => id)).toEqual([one]);
  time += 1;
  expect((await posts()).rows).toEqual([]);
  expect(await restore(`/blog/${one}`)).toBe(404);
});

test('An erased person is in no list', async () => {
  const { body } = await leave(app, undefined);
  await remove(`/contacts/${body.id}`);
  const json = { email: 'asha@example.in' };
  await app.call('/api/contact-desk/erase', { method: 'POST', token, json });
  expect((await contacts()).rows).toEqual([]);
});
