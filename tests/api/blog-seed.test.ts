import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { loadSeed } from '#api/db/seed/load-seed.ts';
import { PICTURES, readSeedPosts } from '#api/db/seed/read-seed.ts';
import type { PostCard } from '#contract/blog.ts';
import { slugOf } from '#contract/slug.ts';
import { HOUR_MS } from '#contract/time.ts';
import { expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { storedPictures } from '#tests/support/posts.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const now = () => new Date('2026-11-20T06:00:00Z');

/** A build that holds a small picture for each post. */
let distDir: string;

beforeAll(async () => {
  distDir = await tempFolder('dist');
  for (const { folder } of await readSeedPosts()) {
    await mkdir(join(distDir, 'seed', folder), { recursive: true });
    for (const name of ['800.webp', '1600.master'])
      await writeFile(join(distDir, 'seed', folder, name), folder);
  }
});
/** As a start of the server does it. */
const start = ({ orm }: TestApp) =>
  loadSeed({ orm, distDir, now, renderText: async (text) => ({ html: text, renderer: 1 }) });

const cards = async (of: Client): Promise<PostCard[]> => (await of.get('/blogs?view=card')).body;

test('Every seed post has a drawing, words for it, a known category and a title', async () => {
  const posts = await readSeedPosts();
  expect(posts.length).toBeGreaterThanOrEqual(10);
  expect(new Set(posts.map(({ pictureName }) => pictureName)).size).toBe(posts.length);
  expect((await readdir(PICTURES)).length).toBe(posts.length);
  for (const { folder, title, alt, description } of posts) {
    const svg = await readFile(join(PICTURES, `${folder}.svg`), 'utf8');
    expect(svg, folder).toMatch(/^<svg[^>]+viewBox/);
    expect(svg, folder).not.toContain('<text');
    expect(alt, folder).toMatch(/\w{3}/);
    expect(slugOf(title), folder).not.toBe('post');
    expect(description.length, folder).toBeGreaterThan(1000);
  }
});

test('A first start publishes posts of every category in turn', async ({ app, visitor }) => {
  await start(app);
  const posts = await cards(visitor);
  const categories = (await visitor.get('/category')).body;
  const inCategory = (id: number) => posts.filter(({ categoryId }) => categoryId === id).length;
  for (const { id } of categories) expect(inCategory(id), `category ${id}`).toBeGreaterThanOrEqual(1);
  expect(inCategory(4)).toBeGreaterThanOrEqual(3);
  expect(inCategory(8)).toBeGreaterThanOrEqual(3);
  expect(new Set(posts.slice(0, 8).map(({ categoryId }) => categoryId)).size).toBe(8);
  const ages = posts.map(({ date }) => (now().getTime() - Date.parse(date)) / HOUR_MS);
  expect(ages[0]).toBe(3);
  expect(ages).toEqual(ages.toSorted((one, other) => one - other));
  expect(posts.map(({ id }) => id)).toEqual(posts.map(({ id }) => id).toSorted((one, other) => other - one));
  for (const { excerpt, title } of posts) {
    expect(excerpt.length).toBeGreaterThan(100);
    expect(excerpt).not.toMatch(/[#|*]/);
    expect(title).not.toBe('');
  }
});

test('A first start has all pictures, each of its post', async ({ app, visitor }) => {
  await start(app);
  const posts = await cards(visitor);
  expect((await storedPictures(app)).sort()).toEqual(posts.map(({ blog_img }) => blog_img).sort());
  const answer = await visitor.get(`/blog/${posts[0]?.blog_img}`);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  const [first] = await readSeedPosts();
  expect(answer.body).toBe(first?.folder);
});

test('Seed posts that the operator deleted do not come back', async ({ app, owner, visitor }) => {
  await start(app);
  for (const { id } of await cards(visitor)) await owner.delete(`/blog/${id}`);
  await start(app);
  expect(await cards(visitor)).toEqual([]);
});

test('Two first starts at once publish each post once', async ({ app, visitor }) => {
  await Promise.all([start(app), start(app)]);
  expect(await cards(visitor)).toHaveLength((await readSeedPosts()).length);
});
