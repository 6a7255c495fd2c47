import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { startPages } from '#tests/support/page-app.ts';
import { aPostForm, publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');
const MINUTE = 60_000;

let app: TestApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = NOON;
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

async function write(fields: Record<string, string>): Promise<Post> {
  const answer = await app.call('/api/Blog', { method: 'POST', token, body: await aPostForm(fields) });
  expect(answer.status).toBe(201);
  return answer.json();
}
const change = (id: number, json: object) => app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
const read = async (path: string, as?: string) => (await app.call(path, { token: as })).json();
const status = async (path: string, as?: string) => (await app.call(path, { token: as })).status;

/** Where the public might meet the post. */
async function placesOf({ id, blog_img }: Post): Promise<string[]> {
  const pages = await startPages(app);
  const found: string[] = [];
  const lists = ['/api/blogs', '/api/Blog', '/api/blogs?view=card', '/api/category/1', '/api/blogs?q=title'];
  for (const path of lists) {
    const answer = await app.call(path);
    const rows: Post[] = await answer.json();
    if (rows.some((row) => row.id === id) || answer.headers.get('x-total-count') !== '0') found.push(path);
  }
  if ((await status(`/api/blogs/${id}`)) !== 404) found.push('post');
  if ((await status(`/api/blog/${blog_img}`)) !== 404) found.push('image');
  if ((await read(`/api/blogs/standing?ids=${id}`)).length > 0) found.push('standing');
  for (const path of ['/blog/feed.xml', '/sitemap.xml']) {
    if ((await (await fetch(pages.url + path)).text()).includes(`/blog/${id}`)) found.push(path);
  }
  await pages.close();
  return found;
}

describe('a draft', () => {
  test('is nowhere public, and there for the operator, its image too', async () => {
    const draft = await write({ state: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', revision: 1 });
    expect(await placesOf(draft)).toEqual([]);
    for (const path of ['/api/blogs', '/api/Blog', '/api/category/1']) {
      expect(await read(`${path}?state=all`, token)).toEqual([draft]);
    }
    expect(await read(`/api/blogs/${draft.id}?state=all`, token)).toEqual(draft);
    const image = await app.call(`/api/blog/${draft.blog_img}`, { token });
    expect(image.status).toBe(200);
    expect(image.headers.get('cache-control')).toBe('no-store');
  });

  test('that is published has that moment as its date, and keeps it when it is corrected', async () => {
    const draft = await write({ state: 'draft' });
    time += 5 * MINUTE;
    const published: Post = await (await change(draft.id, { state: 'published' })).json();
    expect(published).toMatchObject({ state: 'published', date: new Date(time).toISOString(), revision: 2 });
    expect(await placesOf(published)).toHaveLength(10);
    time += MINUTE;
    const corrected = await (await change(draft.id, { blog_title: 'Other', state: 'published' })).json();
    expect(corrected.date).toBe(published.date);
  });

  test('is what a published post becomes that is taken back', async () => {
    const post = await publish(app, token);
    await change(post.id, { state: 'draft' });
    expect(await placesOf(post)).toEqual([]);
  });
});

describe('a scheduled post', () => {
  const at = '2026-11-20T12:10:00+05:30';
  const due = Date.parse(at);

  test('comes out by itself in its minute, with that time as its date', async () => {
    const post = await write({ state: 'scheduled', date: at });
    expect(post).toMatchObject({ state: 'scheduled', date: '2026-11-20T06:40:00.000Z' });
    time = due - 1;
    expect(await placesOf(post)).toEqual([]);
    time = due;
    expect(await placesOf(post)).toHaveLength(10);
    expect(await read(`/api/blogs/${post.id}?state=all`, token)).toMatchObject({ state: 'published' });
    expect(await read(`/api/blogs/${post.id}`)).toMatchObject({ date: '2026-11-20T06:40:00.000Z' });
  });

  test('changes no list that was asked for with the ETag of before until then, and every one after', async () => {
    await write({ state: 'scheduled', date: at });
    const etag = (await app.call('/api/blogs')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await app.call('/api/blogs', { headers })).status).toBe(304);
    time = due;
    expect((await app.call('/api/blogs', { headers })).status).toBe(200);
  });

  test('can be moved, taken back and published at once', async () => {
    const { id } = await write({ state: 'scheduled', date: at });
    const later = await (await change(id, { state: 'scheduled', date: '2026-12-01T00:00:00Z' })).json();
    expect(later).toMatchObject({ state: 'scheduled', date: '2026-12-01T00:00:00.000Z' });
    expect(await (await change(id, { blog_title: 'Other' })).json()).toMatchObject({
      state: 'scheduled',
      date: '2026-12-01T00:00:00.000Z',
    });
    expect(await (await change(id, { state: 'published' })).json()).toMatchObject({
      state: 'published',
      date: new Date(NOON).toISOString(),
    });
  });

  test('whose time came while it was being edited stays published', async () => {
    const { id } = await write({ state: 'scheduled', date: at });
    time = due + MINUTE;
    const saved = await change(id, { blog_title: 'Other', state: 'scheduled', date: at });
    expect(await saved.json()).toMatchObject({ state: 'published', date: '2026-11-20T06:40:00.000Z' });
  });

  test.each([
    { state: 'scheduled' },
    { state: 'scheduled', date: '' },
    { state: 'scheduled', date: '2026-11-20T06:30:00Z' },
    { state: 'scheduled', date: '2026-11-21' },
    { state: 'scheduled', date: '2026-11-21T09:00' },
    { state: 'scheduled', date: 'x' },
  ])('%j is refused at the date, without the image being stored', async (fields) => {
    const body = await aPostForm(fields);
    const answer = await app.call('/api/Blog', { method: 'POST', token, body });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual([{ field: 'date', message: expect.any(String) }]);
  });

  test('an unknown state is refused', async () => {
    const answer = await app.call('/api/Blog', {
      method: 'POST',
      token,
      body: await aPostForm({ state: 'hidden' }),
    });
    expect((await answer.json()).errors[0].field).toBe('state');
  });
});

describe.each(['/api/blogs', '/api/Blog', '/api/category/1', '/api/blogs/1'])('%s?state=all', (path) => {
  test('asks for a live token, is never kept, and takes no other value', async () => {
    await publish(app, token);
    const answer = await app.call(`${path}?state=all`, { token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(await status(`${path}?state=all`)).toBe(401);
    expect(await status(`${path}?state=draft`)).toBe(400);
    expect(await status(`${path}?state=draft`, token)).toBe(400);
    expect(await status(`${path}?state=all&state=all`)).toBe(400);
    const dead = await app.login();
    await app.call('/api/logout', { method: 'POST', token: dead });
    expect(await status(`${path}?state=all`, dead)).toBe(401);
  });

  test('is needed to see states and revisions', async () => {
    await publish(app, token);
    const answer = JSON.stringify(await read(path));
    expect(answer).not.toContain('revision');
    expect(answer).not.toContain('"state"');
  });
});

describe('two operators with one post', () => {
  test('the second is told, and nothing of the first is overwritten', async () => {
    const { id } = await publish(app, token);
    expect((await change(id, { description: 'Mine', revision: 1 })).status).toBe(200);
    const answer = await change(id, { description: 'Theirs', revision: 1 });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(await read(`/api/blogs/${id}`)).toMatchObject({ description: 'Mine' });
    expect(await (await change(id, { description: 'Theirs', revision: 2 })).json()).toMatchObject({
      description: 'Theirs',
      revision: 3,
    });
  });

  test('of many at once, one gets through', async () => {
    const { id } = await publish(app, token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change(id, { blog_title: `Title ${at}`, revision: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});
