import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PostCard } from '#contract/blog.ts';
import type { ListedPage, PageFields } from '#contract/page-desk.ts';
import { aPost } from '#tests/support/factories.ts';
import { leave } from '#tests/support/messages.ts';
import { aCount, reportCounts } from '#tests/support/source-counts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
let clock: Date;
beforeEach(async () => {
  clock = new Date('2026-11-26T06:00:00Z');
  app = await startTestApp({ now: () => clock, contactLimit: 1_000_000 });
  token = await app.login();
});
afterEach(() => app.close());

/** Visits and taps as browsers tell them, in the database. */
async function count(...counts: Parameters<typeof aCount>[0][]): Promise<void> {
  expect((await reportCounts(app, { counts: counts.map((each) => aCount(each)) })).status).toBe(204);
  await app.sources.flush();
}
const list = async (query: string, path = '/api/blogs'): Promise<PostCard[]> => {
  const answer = await app.call(`${path}?view=card&state=all&${query}`, { token });
  expect(answer.status, query).toBe(200);
  return answer.json();
};
const titles = async (query: string, path?: string) =>
  (await list(query, path)).map(({ blog_title }) => blog_title);

describe('posts', () => {
  test('say what they led to in thirty days of India, whatever their address was', async () => {
    const id = await aPost(app.orm, { blogTitle: 'Eden Gardens' });
    await aPost(app.orm, { blogTitle: 'Wankhede' });
    await count(
      { page: `/blog/${id}`, visits: 5, taps: 2 },
      { page: `/blog/${id}`, visits: 1, ago: 29, referrer: 'google.com' },
      { page: `/blog/${id}`, visits: 1, ago: 30 },
      { page: `/blog/${id}0`, visits: 9 },
    );
    await leave(app, undefined, { page: `/blog/${id}/an-old-address` });
    await leave(app, undefined, { page: `/blog/${id}/eden-gardens`, campaign: { utm_source: 'mail' } });
    await leave(app, undefined, { page: `/blog/${id}`, website: 'spam' });
    const figures = { visits: 6, messages: 2, taps: 2 };
    expect(await list('order=title')).toMatchObject([
      { blog_title: 'Eden Gardens', figures },
      { blog_title: 'Wankhede', figures: { visits: 0, messages: 0, taps: 0 } },
    ]);
    // Midnight in India takes the first of the thirty days away.
    clock = new Date('2026-11-26T18:30:00Z');
    expect((await list('order=title'))[0]?.figures).toEqual({ ...figures, visits: 5 });
  });

  test('are sorted by each figure over all pages, both ways, with those without any as zero', async () => {
    const [a = 0, b = 0] = [
      await aPost(app.orm, { blogTitle: 'A' }),
      await aPost(app.orm, { blogTitle: 'B', categoryId: 2 }),
      await aPost(app.orm, { blogTitle: 'C' }),
    ];
    await count({ page: `/blog/${a}`, visits: 3, taps: 4 }, { page: `/blog/${b}`, visits: 10, taps: 1 });
    await leave(app, undefined, { page: `/blog/${a}` });
    expect(await titles('order=visits')).toEqual(['B', 'A', 'C']);
    expect(await titles('order=visits_asc')).toEqual(['C', 'A', 'B']);
    expect(await titles('order=taps')).toEqual(['A', 'B', 'C']);
    expect(await titles('order=messages')).toEqual(['A', 'C', 'B']);
    expect(await titles('order=messages_asc&limit=1&page=3')).toEqual(['A']);
    expect(await titles('order=visits&limit=1&page=2')).toEqual(['A']);
    expect(await titles('order=visits&q=match')).toEqual(['B', 'A', 'C']);
    expect(await titles('order=visits', '/api/category/4')).toEqual(['A', 'C']);
  });

  test('tell visitors nothing of it', async () => {
    await aPost(app.orm);
    const cards = await (await app.call('/api/blogs?view=card')).json();
    expect(cards[0]).not.toHaveProperty('figures');
    expect((await app.call('/api/blogs?order=visits')).status).toBe(400);
  });
});

describe('pages', () => {
  const fields: PageFields = {
    ...{ title: 'Odds of the day', searchTitle: '', description: 'What odds say.', lead: '', share: '' },
    ...{ markdown: 'Some words.', language: 'en-IN', menu: 'none', order: 0, noindex: false },
  };
  const pages = async (query = ''): Promise<ListedPage[]> =>
    (await app.call(`/api/page-desk?${query}`, { token })).json();

  test('say it, too, and are sorted by it', async () => {
    for (const slug of ['odds', 'दरें']) {
      const made = await app.call('/api/page-desk', { method: 'POST', token, json: { slug, fields } });
      expect(made.status).toBe(201);
    }
    const path = encodeURI('/p/दरें');
    await count({ page: path, visits: 4, taps: 1 }, { page: '/p/odds', visits: 7 });
    await leave(app, undefined, { page: path });
    expect((await pages('order=visits')).map(({ figures }) => figures)).toEqual([
      { visits: 7, messages: 0, taps: 0 },
      { visits: 4, messages: 1, taps: 1 },
    ]);
    expect((await pages('order=visits_asc'))[0]?.path).toBe(path);
    expect((await pages('order=messages'))[0]?.path).toBe(path);
    expect((await app.call('/api/page-desk?order=title', { token })).status).toBe(400);
  });
});
