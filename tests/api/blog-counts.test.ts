import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPostForm, insertPosts } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

async function write(fields: Record<string, string>): Promise<Post> {
  const answer = await app.call('/api/Blog', { method: 'POST', token, body: await aPostForm(fields) });
  expect(answer.status).toBe(201);
  return answer.json();
}
async function change(id: number, json: object): Promise<void> {
  expect((await app.call(`/api/blog/${id}`, { method: 'PATCH', token, json })).status).toBe(200);
}

/** The totals of lists, each of which has to be as long as its rows. */
async function totals(): Promise<Record<string, number>> {
  const lists = {
    blog: '/api/blogs?',
    first: '/api/category/1?',
    second: '/api/category/2?',
    operator: '/api/blogs?state=all',
    operatorFirst: '/api/category/1?state=all',
  };
  const found: Record<string, number> = {};
  for (const [name, path] of Object.entries(lists)) {
    const answer = await app.call(`${path}&limit=100`, { token });
    const total = Number(answer.headers.get('x-total-count'));
    expect((await answer.json()).length, name).toBe(total);
    found[name] = total;
  }
  const dashboard = await (await app.call('/api/dashboard', { token })).json();
  expect(dashboard.posts).toBe(found.operator);
  return found;
}

const none = { blog: 0, first: 0, second: 0, operator: 0, operatorFirst: 0 };

test('The totals are right after every kind of write', async () => {
  expect(await totals()).toEqual(none);
  const post = await write({});
  expect(await totals()).toEqual({ ...none, blog: 1, first: 1, operator: 1, operatorFirst: 1 });
  const draft = await write({ state: 'draft' });
  expect(await totals()).toEqual({ ...none, blog: 1, first: 1, operator: 2, operatorFirst: 2 });
  await change(draft.id, { state: 'published' });
  expect(await totals()).toEqual({ ...none, blog: 2, first: 2, operator: 2, operatorFirst: 2 });
  await change(draft.id, { categoryId: 2, blog_title: 'Moved' });
  expect(await totals()).toEqual({ blog: 2, first: 1, second: 1, operator: 2, operatorFirst: 1 });
  await change(post.id, { state: 'draft' });
  expect(await totals()).toEqual({ blog: 1, first: 0, second: 1, operator: 2, operatorFirst: 1 });
  await app.call(`/api/blog/${post.id}`, { method: 'DELETE', token });
  await app.call(`/api/blog/${draft.id}`, { method: 'DELETE', token });
  expect(await totals()).toEqual(none);
  await app.call(`/api/blog/${draft.id}/restore`, { method: 'POST', token });
  expect(await totals()).toEqual({ blog: 1, first: 0, second: 1, operator: 1, operatorFirst: 0 });
  time += RESTORE_MS + 1;
  await app.purge();
  expect(await totals()).toEqual({ blog: 1, first: 0, second: 1, operator: 1, operatorFirst: 0 });
});

test('A scheduled post is counted from its minute on, without a write', async () => {
  await write({});
  const due = time + 10 * MINUTE;
  const { id } = await write({ state: 'scheduled', date: new Date(due).toISOString() });
  const before = { ...none, blog: 1, first: 1, operator: 2, operatorFirst: 2 };
  expect(await totals()).toEqual(before);
  time = due - 1;
  expect(await totals()).toEqual(before);
  time = due;
  expect(await totals()).toEqual({ ...before, blog: 2, first: 2 });
  // The clock is put back.
  time = due - MINUTE;
  expect(await totals()).toEqual(before);
  await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  expect(await totals()).toEqual({ ...before, operator: 1, operatorFirst: 1 });
});

test('Posts of a deleted category are counted where they went', async () => {
  await insertPosts(app, [
    { category: 2 },
    { category: 2, state: 'draft' },
    { category: 2, deletedAt: new Date(time) },
    { category: 1 },
  ]);
  expect(await totals()).toEqual({ blog: 2, first: 1, second: 1, operator: 3, operatorFirst: 1 });
  expect((await app.call('/api/category/2?moveTo=1', { method: 'DELETE', token })).status).toBe(204);
  const answer = await app.call('/api/category/1', { token });
  expect(answer.headers.get('x-total-count')).toBe('2');
  const rows = await app.orm.em
    .getConnection()
    .execute('select category_id, state, count from post_count where count > 0 order by category_id, state');
  expect(rows).toEqual([
    { category_id: 1, state: 'draft', count: 1 },
    { category_id: 1, state: 'published', count: 2 },
  ]);
});

test('A write that fails changes no total', async () => {
  await write({ key: '11111111-1111-4111-8111-111111111111' });
  const em = app.orm.em.fork();
  await expect(
    em.transactional(async (inside) => {
      await inside.execute("update post set state = 'draft'", [], 'run');
      throw new Error('no room');
    }),
  ).rejects.toThrow('no room');
  expect(await totals()).toEqual({ ...none, blog: 1, first: 1, operator: 1, operatorFirst: 1 });
});
