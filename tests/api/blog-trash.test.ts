import { TRASH_MS } from '#contract/trash-rules.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { addPost, storedPictures } from '#tests/support/posts.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

test('A deleted post and its image are hidden from everyone at once, and come back together', async ({
  owner,
  visitor,
}) => {
  const { id, blog_img } = await addPost(owner);
  expect(await owner.delete(`/blog/${id}`)).toMatchObject({ status: 204, body: '' });
  for (const [who, all] of [
    [visitor, ''],
    [owner, '?state=all'],
  ] as const) {
    expect((await who.get(`/blogs/${id}${all}`)).status).toBe(404);
    expect((await who.get(`/blog/${blog_img}`)).status).toBe(404);
    expect((await who.get(`/blogs${all}`)).body).toEqual([]);
  }
  expect((await owner.patch(`/blog/${id}`, { blog_title: 'Other' })).status).toBe(404);
  const back = { id, state: 'published' };
  expect(await owner.post(`/blog/${id}/restore`)).toMatchObject({ status: 200, body: back });
  expect((await visitor.get(`/blog/${blog_img}`)).status).toBe(200);
});

test('A deleted post leaves the picture of a post of the same file', async ({ owner, visitor }) => {
  const [first, second] = [await addPost(owner), await addPost(owner)];
  expect(first.blog_img.slice(0, 20)).toBe(second.blog_img.slice(0, 20));
  await owner.delete(`/blog/${first.id}`);
  expect((await visitor.get(`/blog/${second.blog_img}`)).status).toBe(200);
});

test('After 30 days the sweep takes a deleted post and its picture', async ({ app, clock, owner }) => {
  const [post, other] = [await addPost(owner), await addPost(owner)];
  await owner.delete(`/blog/${post.id}`);
  clock.forward(TRASH_MS);
  expect((await owner.post(`/blog/${post.id}/restore`)).status).toBe(404);
  expect(await storedPictures(app)).toHaveLength(2);
  await app.purge();
  expect(await storedPictures(app)).toEqual([other.blog_img]);
  expect(await app.orm.em.fork().execute('select id from post')).toEqual([{ id: other.id }]);
});

test('A device asks which of its saved posts are published still', async ({ owner, visitor }) => {
  const [kept, gone] = [await addPost(owner), await addPost(owner)];
  await owner.delete(`/blog/${gone.id}`);
  const { body } = await visitor.get(`/blogs/standing?ids=${gone.id},${kept.id},999`);
  expect(body).toEqual([kept.id]);
  expect((await visitor.get('/blogs/standing?ids=1,')).status).toBe(400);
});
