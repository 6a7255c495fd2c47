import type { PostCard } from '#contract/blog.ts';
import type { ListedPage } from '#contract/pages.ts';
import { expect } from '#tests/support/api-test.ts';
import { bodyOf } from '#tests/support/client.ts';
import { leave } from '#tests/support/messages.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { aPost } from '#tests/support/posts.ts';
import { test as base } from '#tests/support/source-test.ts';

const test = base
  .extend('cards', ({ owner }) => async (query: string, path = '/blogs'): Promise<PostCard[]> => {
    return bodyOf(owner.get(`${path}?view=card&state=all&${query}`));
  })
  .extend('titles', ({ cards }) => async (query: string, path?: string) => {
    return (await cards(query, path)).map(({ blog_title }) => blog_title);
  })
  /** Visits and taps as browsers report them, in the database. */
  .extend('countNow', ({ app, count }) => async (...counts: Parameters<typeof count>) => {
    await count(...counts);
    await app.sources.flush();
  });

test('Posts say what they led to in thirty days, at any address', async ({ app, clock, cards, countNow }) => {
  clock.set('2026-11-26T06:00:00Z');
  const id = await aPost(app.orm, { blogTitle: 'Eden Gardens' });
  await aPost(app.orm, { blogTitle: 'Wankhede' });
  await countNow(
    { page: `/blog/${id}`, visits: 5, taps: 2 },
    { page: `/blog/${id}`, visits: 1, ago: 29, referrer: 'google.com' },
    { page: `/blog/${id}`, visits: 1, ago: 30 },
    { page: `/blog/${id}0`, visits: 9 },
  );
  await leave(app, undefined, { page: `/blog/${id}/an-old-address` });
  await leave(app, undefined, { page: `/blog/${id}/eden-gardens`, campaign: { utm_source: 'mail' } });
  await leave(app, undefined, { page: `/blog/${id}`, website: 'spam' });
  const figures = { visits: 6, messages: 2, taps: 2 };
  expect(await cards('order=title')).toMatchObject([
    { blog_title: 'Eden Gardens', figures },
    { blog_title: 'Wankhede', figures: { visits: 0, messages: 0, taps: 0 } },
  ]);
  // Midnight in India takes the first of the thirty days away.
  clock.set('2026-11-26T18:30:00Z');
  expect((await cards('order=title'))[0]?.figures).toEqual({ ...figures, visits: 5 });
});

test('Posts are sorted by each figure over all pages, both ways', async ({ app, titles, countNow }) => {
  const [a = 0, b = 0] = [
    await aPost(app.orm, { blogTitle: 'A' }),
    await aPost(app.orm, { blogTitle: 'B', category: 2 }),
    await aPost(app.orm, { blogTitle: 'C' }),
  ];
  await countNow({ page: `/blog/${a}`, visits: 3, taps: 4 }, { page: `/blog/${b}`, visits: 10, taps: 1 });
  await leave(app, undefined, { page: `/blog/${a}` });
  expect(await titles('order=visits')).toEqual(['B', 'A', 'C']);
  expect(await titles('order=visits_asc')).toEqual(['C', 'A', 'B']);
  expect(await titles('order=taps')).toEqual(['A', 'B', 'C']);
  expect(await titles('order=messages')).toEqual(['A', 'C', 'B']);
  expect(await titles('order=messages_asc&limit=1&page=3')).toEqual(['A']);
  expect(await titles('order=visits&limit=1&page=2')).toEqual(['A']);
  expect(await titles('order=visits&q=text')).toEqual(['B', 'A', 'C']);
  expect(await titles('order=visits', '/category/1')).toEqual(['A', 'C']);
});

test('Posts tell visitors nothing of their figures', async ({ app, visitor }) => {
  await aPost(app.orm);
  expect((await visitor.get('/blogs?view=card')).body[0]).not.toHaveProperty('figures');
  expect((await visitor.get('/blogs?order=visits')).status).toBe(400);
});

test('Pages say what they led to, too, and are sorted by it', async ({ app, owner, countNow }) => {
  const pages = async (query: string): Promise<ListedPage[]> => {
    const all: ListedPage[] = await bodyOf(owner.get(`/page-desk?${query}`));
    return all.filter(({ editedIn }) => editedIn === null);
  };
  const { make } = pageCalls(owner);
  await make('odds');
  const { path } = await make('दरें');
  await countNow({ page: path, visits: 4, taps: 1 }, { page: '/p/odds', visits: 7 });
  await leave(app, undefined, { page: path });
  expect((await pages('order=visits')).map(({ figures }) => figures)).toEqual([
    { visits: 7, messages: 0, taps: 0 },
    { visits: 4, messages: 1, taps: 1 },
  ]);
  expect((await pages('order=visits_asc'))[0]?.path).toBe(path);
  expect((await pages('order=messages'))[0]?.path).toBe(path);
  expect((await owner.get('/page-desk?order=title')).status).toBe(400);
});
