import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictures } from '#api/db/starter/art/pictures.ts';
import { loadStarter } from '#api/db/starter/load-starter.ts';
import { readStarterPosts } from '#api/db/starter/starter-posts.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { createImageStore } from '#api/features/media/image-store.ts';
import type { PostCard } from '#contract/blog.ts';
import { slugOf } from '#contract/post-address.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const now = () => new Date('2026-11-20T06:00:00Z');
const HOUR_MS = 60 * 60 * 1000;

let app: TestApp;
let faults: string[];

beforeEach(async () => {
  app = await startTestApp();
  faults = [];
});
afterEach(() => app.close());

/** As a start of the server does it. */
async function start() {
  const images = createImageStore({ dir: join(app.env.dataDir, 'images') });
  const log = { error: (_: object, text: string) => void faults.push(text) };
  return { images, drawing: await loadStarter({ orm: app.orm, images, now, log }) };
}

/** A start whose process ended before any picture was drawn. */
async function startAndEnd(): Promise<void> {
  const { drawing } = await start();
  drawing.stop();
  await drawing.finished;
}

const cards = async (): Promise<PostCard[]> => (await app.call('/api/blogs?view=card')).json();
const folders = () => readdir(join(app.env.dataDir, 'images'));

test('Every starter post has a picture with words for it, a known category and a title', async () => {
  const posts = await readStarterPosts();
  expect(posts.length).toBeGreaterThanOrEqual(10);
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
  for (const { slug, title, description } of posts) {
    const picture = pictures[slug]?.();
    expect(picture?.svg, slug).toMatch(/^<svg[^>]+viewBox/);
    expect(picture?.svg, slug).not.toContain('<text');
    expect(picture?.alt, slug).toMatch(/\w{3}/);
    expect(slugOf(title), slug).not.toBe('post');
    expect(description.length, slug).toBeGreaterThan(1000);
  }
});

test('A first start publishes posts in every category, newest a few hours old, categories in turn', async () => {
  await startAndEnd();
  const posts = await cards();
  const categories = await (await app.call('/api/category')).json();
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

test('A picture that is asked for before it was drawn is waited for', async () => {
  await startAndEnd();
  const { images, drawing } = await start();
  drawing.stop();
  const oldest = (await cards()).at(-1);
  const file = await images.read(oldest?.blog_img ?? '', 400, 'avif');
  expect(file?.length).toBeGreaterThan(1000);
  await drawing.finished;
  expect(await folders()).toEqual([oldest?.blog_img]);
});

test('A later start draws what an earlier one left undrawn, nothing else', async () => {
  await startAndEnd();
  const posts = await cards();
  const kept = posts.slice(0, 2).map(({ id }) => id);
  await app.orm.em.fork().nativeDelete(PostEntity, { id: { $nin: kept } });
  await (await start()).drawing.finished;
  expect((await folders()).sort()).toEqual(
    posts
      .slice(0, 2)
      .map(({ blog_img }) => blog_img)
      .sort(),
  );
  expect(faults).toEqual([]);
  const answer = await app.call(`/api/blog/${posts[0]?.blog_img}?w=1600`);
  expect(answer.status).toBe(200);
  expect((await cards()).map(({ id }) => id)).toEqual(kept);
});

test('Posts that the operator deleted do not come back, not even when all are gone', async () => {
  await startAndEnd();
  const token = await app.login();
  for (const { id } of await cards()) await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
  await (await start()).drawing.finished;
  expect(await cards()).toEqual([]);
  expect(await folders().catch(() => [])).toEqual([]);
});

test('Two first starts at once publish each post once', async () => {
  const starts = await Promise.all([start(), start()]);
  for (const { drawing } of starts) drawing.stop();
  await Promise.all(starts.map(({ drawing }) => drawing.finished));
  expect(await cards()).toHaveLength((await readStarterPosts()).length);
});
