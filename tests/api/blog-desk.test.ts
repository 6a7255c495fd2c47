import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aColleague, tokenOf } from '#tests/support/colleagues.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');
const HOUR = 60 * 60_000;

let app: TestApp;
let owner: string;
let time: number;
beforeEach(async () => {
  time = NOON;
  app = await startTestApp({ now: () => new Date(time) });
  owner = await app.login();
});
afterEach(() => app.close());

/** Each post a minute after the one before. */
async function write(fields: Record<string, string>, token = owner): Promise<Post> {
  time += 60_000;
  const answer = await app.call('/api/Blog', { method: 'POST', token, body: await aPostForm(fields) });
  expect(answer.status).toBe(201);
  return answer.json();
}

async function list(query: string, path = '/api/blogs'): Promise<Post[]> {
  const answer = await app.call(`${path}?state=all&view=card&${query}`, { token: owner });
  expect(answer.status, query).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const rows: Post[] = await answer.json();
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length));
  return rows;
}
const titles = async (query: string, path?: string) =>
  (await list(query, path)).map(({ blog_title }) => blog_title);

const bulk = (ids: readonly number[], change: object, token = owner) =>
  app.call('/api/blog-desk/bulk', { method: 'POST', token, json: { ids, change } });
async function done(ids: readonly number[], change: object) {
  const answer = await bulk(ids, change);
  expect(answer.status).toBe(200);
  return answer.json();
}

const activity = async () => {
  const rows: { action: string; detail: { title: string } }[] = await (
    await app.call('/api/activity?subject=post', { token: owner })
  ).json();
  return rows.map(({ action, detail }) => `${action} ${detail.title}`);
};

describe('the list', () => {
  test('is narrowed by state, category and author, and ordered by date or title', async () => {
    const editor = await tokenOf(app, await aColleague(app, 'editor', 'leela'));
    await write({ blog_title: 'banana', state: 'draft' });
    await write({ blog_title: 'Cherry', categoryId: '2' }, editor);
    await write({ blog_title: 'apple', state: 'scheduled', date: new Date(time + HOUR).toISOString() });
    await write({ blog_title: 'Date', categoryId: '2', state: 'draft' }, editor);
    const [leela, me] = await (await app.call('/api/blog-desk/authors', { token: owner })).json();
    expect([leela.username, me.username]).toEqual(['leela', username]);

    expect(await titles('order=title')).toEqual(['apple', 'banana', 'Cherry', 'Date']);
    expect(await titles('order=title_desc')).toEqual(['Date', 'Cherry', 'banana', 'apple']);
    expect(await titles('order=oldest')).toEqual(['banana', 'Cherry', 'Date', 'apple']);
    expect(await titles('')).toEqual(['apple', 'Date', 'Cherry', 'banana']);
    expect(await titles('only=draft')).toEqual(['Date', 'banana']);
    expect(await titles('only=published')).toEqual(['Cherry']);
    expect(await titles('only=scheduled')).toEqual(['apple']);
    time += 2 * HOUR;
    expect(await titles('only=published&order=title')).toEqual(['apple', 'Cherry']);
    expect(await titles(`author=${leela.id}&order=title`)).toEqual(['Cherry', 'Date']);
    expect(await titles(`author=${me.id}&only=draft`)).toEqual(['banana']);
    expect(await titles('author=999')).toEqual([]);
    expect(await titles('only=draft&order=title', '/api/category/2')).toEqual(['Date']);
    expect(await titles(`q=text&author=${leela.id}&order=title_desc`)).toEqual(['Date', 'Cherry']);
    expect(await titles('q=cherry&only=draft')).toEqual([]);
  });

  test('says who made a post until their login is gone; the public is told nothing of it', async () => {
    const editor = await tokenOf(app, await aColleague(app, 'editor', 'leela'));
    const post = await write({ blog_title: 'The toss' }, editor);
    expect(post.author).toMatchObject({ username: 'leela' });
    for (const path of [`/api/blogs/${post.id}`, '/api/blogs', '/api/blogs?view=card', '/blog/feed.xml']) {
      expect(await (await app.call(path)).text(), path).not.toMatch(/author|leela/);
    }
    const gone = await app.call(`/api/colleagues/${post.author?.id}`, { method: 'DELETE', token: owner });
    expect(gone.status).toBe(204);
    expect(await list('')).toMatchObject([{ blog_title: 'The toss', author: null }]);
    expect(await (await app.call('/api/blog-desk/authors', { token: owner })).json()).toEqual([]);
  });

  test.each(['only=none', 'only=', 'author=x', 'author=0', 'order=colour'])('refuses %s', async (query) => {
    for (const path of ['/api/blogs', '/api/Blog', '/api/category/1']) {
      expect((await app.call(`${path}?state=all&${query}`, { token: owner })).status, path).toBe(400);
    }
  });

  test.each(['only=draft', 'author=1', 'order=title'])('tells the public nothing by %s', async (query) => {
    await write({ state: 'draft' });
    for (const path of ['/api/blogs', '/api/Blog', '/api/category/1']) {
      expect((await app.call(`${path}?${query}`)).status, path).toBe(400);
      expect((await app.call(`${path}?state=all&${query}`)).status, path).toBe(401);
    }
  });
});

describe('several posts at once', () => {
  test('are published and made drafts, and keep their dates where nothing changes', async () => {
    const draft = await write({ blog_title: 'Draft', state: 'draft' });
    const planned = await write({
      ...{ blog_title: 'Planned', state: 'scheduled', date: new Date(time + HOUR).toISOString() },
    });
    const out = await write({ blog_title: 'Out' });
    time += 60_000;
    const ids = [draft.id, planned.id, out.id, 9_999];
    expect(await done(ids, { state: 'published' })).toEqual({
      ...{ changed: [draft.id, planned.id], missing: [9_999] },
    });
    const rows: Post[] = await (await app.call('/api/blogs')).json();
    expect(rows.map(({ id, date }) => [id, Date.parse(date)])).toEqual([
      [planned.id, time],
      [draft.id, time],
      [out.id, Date.parse(out.date)],
    ]);
    expect(await done([out.id], { state: 'draft' })).toEqual({ changed: [out.id], missing: [] });
    expect((await app.call(`/api/blogs/${out.id}`)).status).toBe(404);
    expect((await activity()).slice(0, 3)).toEqual(['changed Out', 'published Planned', 'published Draft']);
    // Who has one of them open in a form is told that it changed.
    const late = { method: 'PATCH', token: owner, json: { blog_title: 'Late', revision: out.revision } };
    expect((await app.call(`/api/blog/${out.id}`, late)).status).toBe(409);
  });

  test('are put back as they were, with their dates', async () => {
    const draft = await write({ blog_title: 'Draft', state: 'draft' });
    const planned = await write({
      ...{ blog_title: 'Planned', state: 'scheduled', date: new Date(time + HOUR).toISOString() },
    });
    const out = await write({ blog_title: 'Out', categoryId: '2' });
    const posts = [draft, planned, out];
    const ids = posts.map(({ id }) => id);
    const was = posts.map(({ id, state, date, categoryId }) => ({
      ...{ id, date, categoryId, state: state === 'draft' ? state : 'published' },
    }));
    for (const change of [{ state: 'published' }, { state: 'draft' }, { categoryId: 3 }]) {
      time += 60_000;
      await done(ids, change);
    }
    expect(await done([...ids, 9_999], { was })).toEqual({ changed: ids, missing: [9_999] });
    const rows = await list('order=oldest');
    const standing = ({ id, state, date, categoryId }: Post) => ({
      // A draft has no date that anybody is told.
      ...{ id, state, categoryId, date: state === 'draft' ? '' : date },
    });
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(rows.map(standing).sort(byId)).toEqual(posts.map(standing));
    expect(await done(ids, { was })).toEqual({ changed: [], missing: [] });
    const [one] = was;
    expect((await bulk(ids, { was: [{ ...one, categoryId: 99 }] })).status).toBe(400);
    expect((await bulk(ids, { was: [{ ...one, date: 'yesterday' }] })).status).toBe(400);
    // One that the call does not name stays.
    expect(await done([draft.id], { was: [{ ...was[2], state: 'draft' }] })).toEqual({
      ...{ changed: [], missing: [] },
    });
  });

  test('move to a category, all or none', async () => {
    const [one, two] = [await write({ blog_title: 'One' }), await write({ blog_title: 'Two' })];
    const refused = await bulk([one.id, two.id], { categoryId: 99 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual([
      { field: 'categoryId', message: 'There is no such category.' },
    ]);
    await done([one.id, two.id], { categoryId: 3 });
    expect(await (await app.call('/api/category/3?view=card')).json()).toMatchObject([
      { id: two.id, date: two.date },
      { id: one.id, date: one.date },
    ]);
  });

  test('are deleted and come back within ten minutes', async () => {
    const [one, two] = [await write({ blog_title: 'One' }), await write({ blog_title: 'Two' })];
    const ids = [one.id, two.id];
    expect(await done(ids, { deleted: true })).toEqual({ changed: ids, missing: [] });
    expect((await app.call(`/api/blog/${one.blog_img}`)).status).toBe(404);
    expect(await titles('')).toEqual([]);
    expect(await done([one.id], { deleted: false })).toEqual({ changed: [one.id], missing: [] });
    expect((await app.call(`/api/blog/${one.blog_img}`)).status).toBe(200);
    time += RESTORE_MS;
    expect(await done([two.id], { deleted: false })).toEqual({ changed: [], missing: [two.id] });
    expect((await activity()).slice(0, 3)).toEqual(['restored One', 'deleted Two', 'deleted One']);
  });

  test('are refused where the call says nothing, two things or too much', async () => {
    const { id } = await write({});
    for (const change of [{}, { state: 'scheduled' }, { state: 'draft', deleted: true }, { deleted: 'yes' }])
      expect((await bulk([id], change)).status, JSON.stringify(change)).toBe(400);
    const change = { state: 'draft' };
    expect((await bulk([], change)).status).toBe(400);
    expect((await bulk(Array(101).fill(id), change)).status).toBe(400);
    const answerer = await tokenOf(app, await aColleague(app, 'answerer'));
    expect((await bulk([id], change, answerer)).status).toBe(403);
    expect(await titles('only=draft')).toEqual([]);
  });
});
