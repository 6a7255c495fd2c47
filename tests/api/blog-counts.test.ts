import { MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { addPost, insertPosts } from '#tests/support/posts.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

/** The totals of lists, each of which has to be as long as its rows. */
async function totals(owner: Client): Promise<Record<string, number>> {
  const lists = {
    blog: '/blogs?',
    first: '/category/1?',
    second: '/category/2?',
    operator: '/blogs?state=all',
    operatorFirst: '/category/1?state=all',
  };
  const found: Record<string, number> = {};
  for (const [name, path] of Object.entries(lists)) {
    const { headers, body } = await owner.get(`${path}&limit=100`);
    found[name] = Number(headers.get('x-total-count'));
    expect(body.length, name).toBe(found[name]);
  }
  expect((await owner.get('/dashboard')).body.posts).toBe(found.operator);
  return found;
}

const none = { blog: 0, first: 0, second: 0, operator: 0, operatorFirst: 0 };

test('The totals are right after every kind of write', async ({ app, clock, owner }) => {
  const change = async (id: number, fields: object) =>
    expect((await owner.patch(`/blog/${id}`, fields)).status).toBe(200);
  expect(await totals(owner)).toEqual(none);
  const post = await addPost(owner);
  expect(await totals(owner)).toEqual({ ...none, blog: 1, first: 1, operator: 1, operatorFirst: 1 });
  const draft = await addPost(owner, { state: 'draft' });
  expect(await totals(owner)).toEqual({ ...none, blog: 1, first: 1, operator: 2, operatorFirst: 2 });
  await change(draft.id, { state: 'published' });
  expect(await totals(owner)).toEqual({ ...none, blog: 2, first: 2, operator: 2, operatorFirst: 2 });
  await change(draft.id, { categoryId: 2, blog_title: 'Moved' });
  expect(await totals(owner)).toEqual({ blog: 2, first: 1, second: 1, operator: 2, operatorFirst: 1 });
  await change(post.id, { state: 'draft' });
  expect(await totals(owner)).toEqual({ blog: 1, first: 0, second: 1, operator: 2, operatorFirst: 1 });
  for (const { id } of [post, draft]) await owner.delete(`/blog/${id}`);
  expect(await totals(owner)).toEqual(none);
  await owner.post(`/blog/${draft.id}/restore`);
  const restored = { blog: 1, first: 0, second: 1, operator: 1, operatorFirst: 0 };
  expect(await totals(owner)).toEqual(restored);
  clock.forward(TRASH_MS + 1);
  await app.purge();
  expect(await totals(owner)).toEqual(restored);
});

test('A scheduled post is counted from its minute on, without a write', async ({ clock, owner }) => {
  await addPost(owner);
  const due = clock.now().getTime() + 10 * MINUTE_MS;
  const { id } = await addPost(owner, { state: 'scheduled', date: new Date(due).toISOString() });
  const before = { ...none, blog: 1, first: 1, operator: 2, operatorFirst: 2 };
  expect(await totals(owner)).toEqual(before);
  clock.set(due - 1);
  expect(await totals(owner)).toEqual(before);
  clock.set(due);
  expect(await totals(owner)).toEqual({ ...before, blog: 2, first: 2 });
  // The clock is put back.
  clock.set(due - MINUTE_MS);
  expect(await totals(owner)).toEqual(before);
  await owner.delete(`/blog/${id}`);
  expect(await totals(owner)).toEqual({ ...before, operator: 1, operatorFirst: 1 });
});

test('Posts of a deleted category are counted where they went', async ({ app, clock, owner }) => {
  await insertPosts(app, [
    { category: 2 },
    { category: 2, state: 'draft' },
    { category: 2, deletedAt: clock.now() },
    { category: 1 },
  ]);
  expect(await totals(owner)).toEqual({ blog: 2, first: 1, second: 1, operator: 3, operatorFirst: 1 });
  expect((await owner.delete('/category/2?moveTo=1')).status).toBe(204);
  expect((await owner.get('/category/1')).headers.get('x-total-count')).toBe('2');
  const rows = await app.orm.em
    .getConnection()
    .execute('select category_id, state, count from post_count where count > 0 order by category_id, state');
  expect(rows).toEqual([
    { category_id: 1, state: 'draft', count: 1 },
    { category_id: 1, state: 'published', count: 2 },
  ]);
});

test('A write that fails changes no total', async ({ app, owner }) => {
  await addPost(owner);
  const work = app.orm.em.fork().transactional(async (inside) => {
    await inside.execute("update post set state = 'draft'", [], 'run');
    throw new Error('no room');
  });
  await expect(work).rejects.toThrow('no room');
  expect(await totals(owner)).toEqual({ ...none, blog: 1, first: 1, operator: 1, operatorFirst: 1 });
});
