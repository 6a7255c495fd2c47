import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#api/http/static/site.ts';
import type { SiteHits } from '#contract/search.ts';
import { insertPosts } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { makeTinySite } from '#tests/support/tiny-site.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await insertPosts(app, [
    { blogTitle: 'How to read a pitch', description: 'Grass and dew before the toss.' },
    { blogTitle: 'Night matches', description: 'When dew falls on the pitch.' },
    { blogTitle: 'Not yet', description: 'Zeppelin', state: 'draft' },
  ]);
});
afterAll(() => app.close());

async function search(query: string): Promise<SiteHits> {
  const answer = await app.call(`/api/search?${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}
const titles = ({ posts }: SiteHits) => posts.map(({ blog_title }) => blog_title);

test('Posts with all words, as cards, a page at a time', async () => {
  const both = await search('q=pitch&limit=1');
  expect(both).toMatchObject({ total: 2, pages: [], posts: [{ blog_title: 'Night matches' }] });
  expect(both.posts[0]).toHaveProperty('excerpt');
  expect(titles(await search('q=pitch&limit=1&page=2'))).toEqual(['How to read a pitch']);
  expect(await search('q=pitch&limit=1&page=3')).toMatchObject({ total: 2, posts: [] });
});

test('One typing error is forgiven where nothing else is found, and the words are named', async () => {
  const found = await search('q=ptich');
  expect(found.corrected).toBe('pitch');
  expect(titles(found)).toHaveLength(2);
  expect((await search('q=pitch')).corrected).toBeUndefined();
  expect(await search('q=pxtxch')).toEqual({ pages: [], posts: [], total: 0 });
});

test('A draft is neither found nor named', async () => {
  expect(await search('q=Zeppelin')).toEqual({ pages: [], posts: [], total: 0 });
  expect(await search('q=Zepelin')).toEqual({ pages: [], posts: [], total: 0 });
});

test('Without words all posts are listed', async () => {
  for (const query of ['', 'q=', 'q=+']) expect(await search(query)).toMatchObject({ pages: [], total: 2 });
});

test('A search has at most a hundred characters, and pages that can be', async () => {
  for (const query of [`q=${'a'.repeat(101)}`, 'q=dew&page=0', 'q=dew&limit=101']) {
    const answer = await app.call(`/api/search?${query}`);
    expect(answer.status, query).toBe(400);
    expect(await answer.json()).toHaveProperty('errors');
  }
});

test('Signs, quotes and long words are searched like others', async () => {
  for (const q of ['"', '*', "'", 'a" OR b', 'x'.repeat(100), 'ब'.repeat(30), 'dew" AND "pitch']) {
    expect((await app.call(`/api/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
  }
});

test('Pages are found by the index that stands beside them', async () => {
  const site = await loadSite(await makeTinySite(), {
    publicUrl: 'https://site.example',
    serviceWorker: 'serve',
  });
  expect(site.shown().pageIndex).toEqual({ pages: [], words: {} });
});
