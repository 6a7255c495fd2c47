import type { Post } from '#contract/blog.ts';
import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { insertPosts } from '#tests/support/posts.ts';

test.beforeEach(async ({ app }) => {
  await insertPosts(
    app,
    Array.from({ length: 120 }, (_, index) => ({ blogTitle: `Post ${index + 1}` })),
  );
  const date = new Date(Date.UTC(2020, 0, 1));
  await insertPosts(app, [
    { blogTitle: 'Twin one', date, category: 3 },
    { blogTitle: 'Twin two', date, category: 3 },
    { blogTitle: 'About 100% of odds', description: 'the **margin** of a_price', category: 8 },
    { blogTitle: 'क्रिकेट की पिच', description: 'नमी', category: 4 },
  ]);
});

async function list(of: Client, path: string) {
  const { status, headers, body } = await of.get(path);
  expect(status, path).toBe(200);
  const rows: Post[] = body;
  return {
    rows,
    titles: rows.map(({ blog_title }) => blog_title),
    total: headers.get('x-total-count'),
  };
}

test('A list without a page gives the newest 100 posts at both its addresses', async ({ visitor }) => {
  for (const path of ['/blogs', '/Blog']) {
    const { rows, titles, total } = await list(visitor, path);
    expect(rows).toHaveLength(100);
    expect(titles.slice(0, 3)).toEqual(['क्रिकेट की पिच', 'About 100% of odds', 'Post 120']);
    expect(total).toBe('124');
  }
});

test('A post holds every field of the contract; a card has plain text', async ({ visitor }) => {
  const { rows } = await list(visitor, '/blogs?limit=1');
  const { description, ...head } = rows[0] ?? {};
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      blog_title: 'क्रिकेट की पिच',
      title: 'A picture',
      description: 'नमी',
      blog_img: expect.stringMatching(/^row-/),
      date: expect.stringMatching(/^2026-01-01T/),
      categoryId: 4,
      Category: { id: 4, category: 'Match Predictions' },
      slug: 'क्रिकेट-की-पिच',
      language: 'en-IN',
    },
  ]);
  expect((await visitor.get('/blogs?view=card&limit=1')).body).toEqual([
    { ...head, excerpt: 'A text', minutes: 1 },
  ]);
  const rendered = { excerpt: 'A text', minutes: 1, html: '' };
  expect((await visitor.get(`/blogs/${rows[0]?.id}`)).body).toEqual({ ...rows[0], ...rendered });
  expect((await visitor.get('/blogs/999999')).status).toBe(404);
});

test('A category lists its posts; equal dates are settled by the id', async ({ visitor }) => {
  const { titles, total } = await list(visitor, '/category/1?page=1&limit=2');
  expect([titles, total]).toEqual([['Post 120', 'Post 119'], '120']);
  expect((await list(visitor, '/category/3')).titles).toEqual(['Twin two', 'Twin one']);
  expect((await list(visitor, '/category/5')).rows).toEqual([]);
  expect((await visitor.get('/category/999')).status).toBe(404);
});
