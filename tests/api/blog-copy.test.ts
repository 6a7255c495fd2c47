import type { Post } from '#contract/blog.ts';
import { HOUR_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { addPost, storedPictures } from '#tests/support/posts.ts';
import { username } from '#tests/support/test-app.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

test('A copy is a draft of the same text with the same picture', async ({ app, clock, owner }) => {
  const pictureOf = async ({ blog_img }: Post) => {
    const answer = await app.call(`/api/blog/${blog_img}?w=400`, { token: owner.token });
    return Buffer.from(await answer.arrayBuffer()).toString('hex');
  };
  const goneForGood = async ({ id }: Post) => {
    await owner.delete(`/blog/${id}`);
    clock.forward(TRASH_MS);
    await app.purge();
  };
  const same = { description: 'Some **words**.', title: 'A coin' };
  const post = await addPost(owner, { ...same, blog_title: 'The toss', categoryId: '3' });
  clock.forward(HOUR_MS);
  const { status, body: copy } = await owner.post(`/blog/${post.id}/copy`);
  expect(status).toBe(201);
  expect(copy).toMatchObject({
    ...{ ...same, blog_title: 'Copy of The toss', blog_img: post.blog_img, categoryId: 3 },
    ...{ state: 'draft', author: { username }, revision: 1, date: clock.now().toISOString() },
  });
  const { body: found } = await owner.get('/blogs?state=all&q=toss');
  expect(found.map(({ blog_title }: Post) => blog_title)).toEqual(['Copy of The toss', 'The toss']);
  const [noted] = (await owner.get('/activity?subject=post')).body;
  expect(noted).toMatchObject({ action: 'drafted', detail: { title: 'Copy of The toss' } });
  const picture = await pictureOf(post);
  await goneForGood(post);
  expect(await pictureOf(copy)).toBe(picture);
  await goneForGood(copy);
  expect(await storedPictures(app)).toEqual([]);
});

test('A copy of the longest title fits, and so does a copy of the copy', async ({ owner }) => {
  const post = await addPost(owner, { blog_title: 'औ'.repeat(200) });
  const { body: copy } = await owner.post(`/blog/${post.id}/copy`);
  const { body: made } = await owner.post(`/blog/${copy.id}/copy`);
  expect((await owner.patch(`/blog/${made.id}`, { blog_title: made.blog_title })).status).toBe(200);
});

test('Of a post that is deleted, or of none, there is no copy', async ({ owner }) => {
  const { id } = await addPost(owner);
  await owner.delete(`/blog/${id}`);
  for (const each of [id, 9_999]) expect((await owner.post(`/blog/${each}/copy`)).status).toBe(404);
});
