import { addPost, changePost } from '#tests/support/posts.ts';
import { finished, pictures, posts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/, /CallFailed/] } });

test('A post that was deleted or taken back leaves the saved copies', async ({ page, owner }) => {
  const [requested, stored, deleted, taken] = [
    await addPost(owner, { blog_title: 'Is asked for' }),
    await addPost(owner, { blog_title: 'Stays' }),
    await addPost(owner, { blog_title: 'Is deleted' }),
    await addPost(owner, { blog_title: 'Is taken back' }),
  ];
  await page.goto('/');
  await finished(page);
  const saved = async (list: Promise<string[]>, wanted: string) =>
    (await list).some((each) => each.includes(wanted));
  for (const { blog_title, blog_img } of [requested, stored, deleted, taken]) {
    expect(await saved(posts(page), blog_title)).toBe(true);
    await expect.poll(() => saved(pictures(page), blog_img)).toBe(true);
  }

  await owner.delete(`/blog/${requested.id}`);
  await page.evaluate((id) => fetch(`/api/blogs/${id}`), requested.id);
  await expect.poll(() => saved(posts(page), requested.blog_title)).toBe(false);
  await owner.delete(`/blog/${deleted.id}`);
  await changePost(owner, taken.id, { state: 'draft' });
  // Home shows neither of them: the worker has to ask.
  await page.reload();
  for (const { blog_title, blog_img } of [deleted, taken]) {
    await expect.poll(() => saved(posts(page), blog_title)).toBe(false);
    await expect.poll(() => saved(pictures(page), blog_img)).toBe(false);
  }
  expect(await saved(posts(page), 'Stays')).toBe(true);
  expect(await saved(pictures(page), stored.blog_img)).toBe(true);
});
