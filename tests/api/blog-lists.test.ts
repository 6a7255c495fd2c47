import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post, PostCard } from '#contract/blog.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const many = Array.from({ length: 120 }, (_, index) => ({ blogTitle: `Post ${index + 1}` }));
  await insertPosts(app, many);
  const sameDate = new Date(Date.UTC(2020, 0, 1));
  await insertPosts(app, [
    { blogTitle: 'Twin one', date: sameDate, category: 3 },
    { blogTitle: 'Twin two', date: sameDate, category: 3 },
    { blogTitle: 'About 100% of odds', description: 'the **margin** of a_price', category: 8 },
    { blogTitle: 'क्रिकेट की पिच', description: 'नमी', category: 4 },
  ]);
});
afterAll(() => app.close());

async function list(path: string): Promise<{ answer: Response; rows: Post[]; titles: string[] }> {
  const answer = await app.call(path);
  expect(answer.status).toBe(200);
  const rows = (await answer.json()) as Post[];
  return { answer, rows, titles: rows.map(({ blog_title }) => blog_title) };
}

describe('a list of posts', () => {
  test.each(['/api/blogs', '/api/Blog'])(
    '%s without a page gives the newest 100, newest first',
    async (path) => {
      const { answer, rows, titles } = await list(path);
      expect(rows).toHaveLength(100);
      expect(titles.slice(0, 3)).toEqual(['क्रिकेट की पिच', 'About 100% of odds', 'Post 120']);
      expect(answer.headers.get('x-total-count')).toBe('124');
    },
  );

  test('holds every field that the contract names and nothing else', async () => {
    const { rows } = await list('/api/blogs?limit=1');
    expect(rows[0]).toEqual({
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
    });
  });

  test('gives the page that is asked for, and links to its neighbours', async () => {
    const { answer, titles } = await list('/api/blogs?page=2&limit=5');
    expect(titles).toEqual(['Post 117', 'Post 116', 'Post 115', 'Post 114', 'Post 113']);
    expect(answer.headers.get('link')).toContain('rel="next"');
    expect(answer.headers.get('link')).toContain('rel="prev"');
  });

  test('is empty past the end and at its very last page', async () => {
    expect((await list('/api/blogs?page=26&limit=5')).rows).toEqual([]);
    expect((await list('/api/blogs?page=1000000&limit=100')).rows).toEqual([]);
  });

  test('settles equal dates by the id', async () => {
    expect((await list('/api/category/3')).titles).toEqual(['Twin two', 'Twin one']);
  });

  test('shows cards with plain text in place of the description', async () => {
    const answer = await app.call('/api/blogs?view=card&limit=1');
    const [card] = (await answer.json()) as PostCard[];
    expect(card).toHaveProperty('excerpt', 'A text');
    expect(card).not.toHaveProperty('description');
  });

  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=',
    'page=1000001',
    'limit=0',
    'limit=101',
    'limit=1e1',
    'view=full',
    `q=${'x'.repeat(101)}`,
    'q=%00',
  ])('refuses ?%s and names the field', async (query) => {
    const answer = await app.call(`/api/blogs?${query}`);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('a search', () => {
  test.each([
    ['ODDS', ['About 100% of odds']],
    ['margin', ['About 100% of odds']],
    ['price 100%', ['About 100% of odds']],
    ['100% of', ['About 100% of odds']],
    ['%', []],
    ['a_price', ['About 100% of odds']],
    ['1_0', []],
    ['%\\100 odds', ['About 100% of odds']],
    ['\\', []],
    ['पिच', ['क्रिकेट की पिच']],
    ['nothing-like-this', []],
  ])('for %s finds what has words that begin so, whatever signs are between', async (words, expected) => {
    const { answer, titles } = await list(`/api/blogs?q=${encodeURIComponent(words)}`);
    expect(titles).toEqual(expected);
    expect(answer.headers.get('x-total-count')).toBe(String(expected.length));
  });

  test('of blanks only is no search', async () => {
    expect((await list('/api/blogs?q=%20%20&limit=1')).answer.headers.get('x-total-count')).toBe('124');
  });

  test('stays inside the category', async () => {
    expect((await list('/api/category/4?q=odds')).titles).toEqual([]);
    expect((await list('/api/category/8?q=odds')).titles).toEqual(['About 100% of odds']);
  });
});

describe('a category', () => {
  test('lists its posts in the same shape and bounds', async () => {
    const { answer, titles } = await list('/api/category/1?page=1&limit=2');
    expect(titles).toEqual(['Post 120', 'Post 119']);
    expect(answer.headers.get('x-total-count')).toBe('120');
    expect((await app.call('/api/category/1?limit=101')).status).toBe(400);
  });

  test('without posts is an empty list', async () => {
    expect((await list('/api/category/5')).rows).toEqual([]);
  });

  test.each(['999', '0', 'x', '1e1', '99999999999999999999'])('%s is not there: 404', async (id) => {
    expect((await app.call(`/api/category/${id}`)).status).toBe(404);
  });
});

describe('one post', () => {
  test('comes whole', async () => {
    const { rows } = await list('/api/blogs?limit=1');
    const answer = await app.call(`/api/blogs/${rows[0]?.id}`);
    expect(await answer.json()).toEqual(rows[0]);
  });

  test.each(['999999', '0', 'x', '-1'])('%s is not there: 404', async (id) => {
    expect((await app.call(`/api/blogs/${id}`)).status).toBe(404);
  });
});
