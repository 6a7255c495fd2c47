import type { Post } from '#contract/blog.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { TRASH_MS } from '#contract/trash-rules.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import { bodyOf, type Client } from '#tests/support/client.ts';
import { addPost } from '#tests/support/posts.ts';
import { clientOfColleague, password, type TestApp, username } from '#tests/support/test-app.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:30:00Z'));

/** What an operator does with many posts. */
const postsOf = (owner: Client) => ({
  async list(query: string, path = '/blogs'): Promise<Post[]> {
    const { status, headers, body } = await owner.get(`${path}?state=all&view=card&${query}`);
    expect([status, headers.get('cache-control')], query).toEqual([200, 'no-store']);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body;
  },
  async titles(query: string, path?: string) {
    return (await this.list(query, path)).map(({ blog_title }) => blog_title);
  },
  bulk: (ids: readonly number[], change: object) => owner.post('/blog-desk/bulk', { ids, change }),
  async done(ids: readonly number[], change: object) {
    return bodyOf(this.bulk(ids, change));
  },
  async activity(): Promise<string[]> {
    const { body } = await owner.get('/activity?subject=post');
    return body.map(
      (row: { action: string; detail: { title: string } }) => `${row.action} ${row.detail.title}`,
    );
  },
});

const leela = (app: TestApp) => clientOfColleague(app, 'editor', 'leela');

describe('The list', () => {
  test('is narrowed by state, category and author, and ordered', async ({ app, clock, owner }) => {
    const editor = await leela(app);
    /** Each a minute after the one before. */
    const write = (fields: Record<string, string>, by = owner) => {
      clock.forward(MINUTE_MS);
      return addPost(by, fields);
    };
    const many = postsOf(owner);
    await write({ blog_title: 'banana', state: 'draft' });
    await write({ blog_title: 'Cherry', categoryId: '2' }, editor);
    const date = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    await write({ blog_title: 'apple', state: 'scheduled', date });
    await write({ blog_title: 'Date', categoryId: '2', state: 'draft' }, editor);
    const [other, me] = (await owner.get('/blog-desk/authors')).body;
    expect([other.username, me.username]).toEqual(['leela', username]);
    const expected = {
      'order=title': ['apple', 'banana', 'Cherry', 'Date'],
      'order=title_desc': ['Date', 'Cherry', 'banana', 'apple'],
      'order=oldest': ['banana', 'Cherry', 'Date', 'apple'],
      '': ['apple', 'Date', 'Cherry', 'banana'],
      'only=draft': ['Date', 'banana'],
      'only=published': ['Cherry'],
      'only=scheduled': ['apple'],
      [`author=${other.id}&order=title`]: ['Cherry', 'Date'],
      [`author=${me.id}&only=draft`]: ['banana'],
      'author=999': [],
      [`q=text&author=${other.id}&order=title_desc`]: ['Date', 'Cherry'],
      'q=cherry&only=draft': [],
    };
    const found: Record<string, string[]> = {};
    for (const query of Object.keys(expected)) found[query] = await many.titles(query);
    expect(found).toEqual(expected);
    expect(await many.titles('only=draft&order=title', '/category/2')).toEqual(['Date']);
    clock.forward(2 * HOUR_MS);
    expect(await many.titles('only=published&order=title')).toEqual(['apple', 'Cherry']);
  });

  test('tells operators alone who made a post', async ({ app, owner, visitor }) => {
    const post = await addPost(await leela(app), { blog_title: 'The toss' });
    expect(post.author).toMatchObject({ username: 'leela' });
    for (const path of [`/blogs/${post.id}`, '/blogs', '/blogs?view=card']) {
      expect(JSON.stringify((await visitor.get(path)).body), path).not.toMatch(/author|leela/);
    }
    expect((await owner.delete(`/colleagues/${post.author?.id}`, { password })).status).toBe(204);
    expect(await postsOf(owner).list('')).toMatchObject([{ blog_title: 'The toss', author: null }]);
    expect((await owner.get('/blog-desk/authors')).body).toEqual([]);
  });

  test('is narrowed and ordered for operators alone', async ({ owner, visitor }) => {
    for (const path of ['/blogs', '/Blog', '/category/1']) {
      expect((await owner.get(`${path}?state=all&only=none`)).status, path).toBe(400);
      for (const query of ['only=draft', 'author=1', 'order=title'])
        expect((await visitor.get(`${path}?${query}`)).status, path).toBe(400);
    }
  });
});

describe('Several posts at once', () => {
  /** A draft, a scheduled and a published post, each a minute after the one before. */
  const testOfThree = test.extend('posts', async ({ owner, clock }) => {
    const draft = await addPost(owner, { blog_title: 'Draft', state: 'draft' });
    clock.forward(MINUTE_MS);
    const date = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    const planned = await addPost(owner, { blog_title: 'Planned', state: 'scheduled', date });
    clock.forward(MINUTE_MS);
    const out = await addPost(owner, { blog_title: 'Out', categoryId: '2' });
    clock.forward(MINUTE_MS);
    return { draft, planned, out };
  });

  testOfThree(
    'are published and made drafts, and keep their dates where nothing changes',
    async ({ clock, owner, posts: { draft, planned, out }, visitor }) => {
      const many = postsOf(owner);
      const published = await many.done([draft.id, planned.id, out.id, 9_999], { state: 'published' });
      expect(published).toEqual({ changed: [draft.id, planned.id], missing: [9_999] });
      const rows: Post[] = (await visitor.get('/blogs')).body;
      const now = clock.now().toISOString();
      expect(rows.map(({ id, date }) => [id, date])).toEqual([
        [planned.id, now],
        [draft.id, now],
        [out.id, out.date],
      ]);
      expect(await many.done([out.id], { state: 'draft' })).toEqual({ changed: [out.id], missing: [] });
      expect((await visitor.get(`/blogs/${out.id}`)).status).toBe(404);
      expect((await many.activity()).slice(0, 3)).toEqual([
        'changed Out',
        'published Planned',
        'published Draft',
      ]);
      // Who has one of them open in a form gets a conflict.
      const second = { blog_title: 'Late', revision: out.revision };
      expect((await owner.patch(`/blog/${out.id}`, second)).status).toBe(409);
    },
  );

  testOfThree('are put back as they were, with their dates', async ({ clock, owner, posts }) => {
    const all = Object.values(posts);
    const ids = all.map(({ id }) => id);
    const was = all.map(({ id, state, date, categoryId }) => ({
      ...{ id, date, categoryId, state: state === 'draft' ? state : 'published' },
    }));
    const [one, , out] = was;
    const many = postsOf(owner);
    for (const change of [{ state: 'published' }, { state: 'draft' }, { categoryId: 3 }]) {
      clock.forward(MINUTE_MS);
      await many.done(ids, change);
    }
    expect(await many.done([...ids, 9_999], { was })).toEqual({ changed: ids, missing: [9_999] });
    const fieldsOf = ({ id, state, date, categoryId }: Post) => ({
      // A draft has no public date.
      ...{ id, state, categoryId, date: state === 'draft' ? '' : date },
    });
    const rows = await many.list('order=oldest');
    expect(rows.map(fieldsOf).sort((a, b) => a.id - b.id)).toEqual(all.map(fieldsOf));
    expect(await many.done(ids, { was })).toEqual({ changed: [], missing: [] });
    expect((await many.bulk(ids, { was: [{ ...one, categoryId: 99 }] })).status).toBe(400);
    // One that the call does not name stays.
    const unnamed = await many.done([posts.draft.id], { was: [{ ...out, state: 'draft' }] });
    expect(unnamed).toEqual({ changed: [], missing: [] });
  });

  testOfThree('move to a category, all or none', async ({ owner, posts: { planned, out }, visitor }) => {
    const many = postsOf(owner);
    const refused = await many.bulk([planned.id, out.id], { categoryId: 99 });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ field: 'categoryId', message: 'There is no such category.' }]);
    await many.done([planned.id, out.id], { categoryId: 3 });
    expect((await visitor.get('/category/3?view=card')).body).toMatchObject([{ id: out.id, date: out.date }]);
    expect(await many.titles('order=oldest', '/category/3')).toEqual(['Out', 'Planned']);
  });

  testOfThree('are deleted and come back within 30 days', async ({ clock, owner, posts, visitor }) => {
    const { draft, planned, out } = posts;
    const ids = [draft.id, planned.id, out.id];
    const many = postsOf(owner);
    expect(await many.done(ids, { deleted: true })).toEqual({ changed: ids, missing: [] });
    expect((await visitor.get(`/blog/${out.blog_img}`)).status).toBe(404);
    expect(await many.titles('')).toEqual([]);
    expect(await many.done([out.id], { deleted: false })).toEqual({ changed: [out.id], missing: [] });
    expect((await visitor.get(`/blog/${out.blog_img}`)).status).toBe(200);
    clock.forward(TRASH_MS);
    const second = { changed: [], missing: [draft.id] };
    expect(await many.done([draft.id], { deleted: false })).toEqual(second);
    const noted = ['restored Out', 'deleted Out', 'deleted Planned', 'deleted Draft'];
    expect((await many.activity()).slice(0, 4)).toEqual(noted);
  });

  testOfThree('stay as they are where the call is refused', async ({ answerer, owner, posts: { out } }) => {
    const change = { state: 'draft' };
    expect((await postsOf(owner).bulk([out.id], {})).status).toBe(400);
    expect((await postsOf(owner).bulk([], change)).status).toBe(400);
    expect((await postsOf(answerer).bulk([out.id], change)).status).toBe(403);
    expect(await postsOf(owner).titles('only=published')).toEqual(['Out']);
  });
});
