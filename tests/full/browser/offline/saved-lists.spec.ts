import { addPost } from '#tests/support/posts.ts';
import { seenPosts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { between, install, opened } from '#tests/support/worker-pages.ts';

test('The worker makes each page of each category as the server does', async ({ page, request, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Q&A <13> {{title}}' })).body;
  const written = [];
  for (let count = 1; count <= 13; count += 1)
    written.push(await addPost(owner, { categoryId: String(id), blog_title: `Answer ${count}` }));
  await install(page);
  const all = await page.evaluate(async () => (await fetch('/api/blogs?limit=100&view=card')).json());
  await expect.poll(() => seenPosts(page)).toBe(all.length);
  const category = `/blog?category=${id}`;
  // One in the bar, one under More.
  const paths = ['/blog?category=5', category, '/blog?page=2', '/blog?page=4', `${category}&page=2`];
  for (const path of paths) {
    const [made, koa] = [await opened(page, path), await (await request.get(path)).text()];
    for (const [start, end] of PARTS) expect(between(made, start, end)).toBe(between(koa, start, end));
    expect(made).toContain('<article');
  }
  // What a link of an advertisement adds changes nothing.
  expect(await opened(page, `${category}&utm_source=x`)).toContain('<article');
  for (const post of written) await owner.delete(`/blog/${post.id}`);
  await owner.delete(`/category/${id}`);
});

const PARTS = [
  ['<main', '</main>'],
  ['<title>', '</title>'],
  ['<meta name="description"', '>'],
  ['<link rel="canonical"', '>'],
] as const;
