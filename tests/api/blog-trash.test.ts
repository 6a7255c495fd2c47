import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish, storedPictures } from '#tests/support/posts.ts';
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

const remove = (id: number) => app.call(`/api/blog/${id}`, { method: 'DELETE', token });
const restore = (id: number) => app.call(`/api/blog/${id}/restore`, { method: 'POST', token });
const status = async (path: string, as?: string) => (await app.call(path, { token: as })).status;
const pictures = () => storedPictures(app);

test('A deleted post is hidden from everyone at once, the operator and the image included', async () => {
  const post = await publish(app, token);
  expect((await remove(post.id)).status).toBe(204);
  for (const as of [undefined, token]) {
    const all = as === undefined ? '' : '?state=all';
    expect(await status(`/api/blogs/${post.id}${all}`, as)).toBe(404);
    expect(await status(`/api/blog/${post.blog_img}`, as)).toBe(404);
    expect(await (await app.call(`/api/blogs${all}`, { token: as })).json()).toEqual([]);
  }
  const change = { method: 'PATCH', token, json: { blog_title: 'Other' } };
  expect((await app.call(`/api/blog/${post.id}`, change)).status).toBe(404);
});

test('For ten minutes it comes back as it was, with its picture; a sweep meanwhile takes nothing', async () => {
  const post = await publish(app, token);
  await remove(post.id);
  time += 10 * MINUTE - 1;
  await app.purge();
  const answer = await restore(post.id);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: post.id, state: 'published' });
  expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(post);
  expect(await status(`/api/blog/${post.blog_img}`)).toBe(200);
  expect((await restore(post.id)).status).toBe(404);
});

test('After ten minutes it does not come back, and the sweep takes row and picture', async () => {
  const [post, other] = [await publish(app, token), await publish(app, token)];
  await remove(post.id);
  time += 10 * MINUTE;
  expect((await restore(post.id)).status).toBe(404);
  expect(await pictures()).toHaveLength(2);
  await app.purge();
  expect(await pictures()).toEqual([other.blog_img]);
  const rows = await app.orm.em.fork().execute('select id from post');
  expect(rows).toEqual([{ id: other.id }]);
});

test('No post comes back without a live token, and none that was not deleted', async () => {
  const post = await publish(app, token);
  expect((await restore(post.id)).status).toBe(404);
  await remove(post.id);
  expect((await app.call(`/api/blog/${post.id}/restore`, { method: 'POST' })).status).toBe(401);
  expect(await status(`/api/blogs/${post.id}`)).toBe(404);
});

test('A device asks which of its saved posts still stand', async () => {
  const [kept, gone] = [await publish(app, token), await publish(app, token)];
  await remove(gone.id);
  const answer = await app.call(`/api/blogs/standing?ids=${gone.id},${kept.id},999`);
  expect(await answer.json()).toEqual([kept.id]);
  for (const ids of ['', 'x', '1,', '1,,2', Array(301).fill('1').join()]) {
    expect(await status(`/api/blogs/standing?ids=${ids}`)).toBe(400);
  }
});
