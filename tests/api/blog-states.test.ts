import type { Post } from '#contract/blog.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { describe, expect, test } from '#tests/support/api-test.ts';
import { type Client, clientOf } from '#tests/support/client.ts';
import { startPages } from '#tests/support/page-app.ts';
import { addPost, aPostForm } from '#tests/support/posts.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');

test.beforeEach(({ clock }) => clock.set(NOON));

const lists = ['/blogs', '/Blog', '/blogs?view=card', '/blogs?view=html', '/category/1', '/blogs?q=title'];
/** How many places `placesOf` looks at. */
const EVERYWHERE = lists.length + 6;

/** Where the public might meet the post. */
async function placesOf(app: TestApp, { id, blog_img }: Post): Promise<string[]> {
  const visitor = clientOf(app.url);
  const pages = await startPages(app);
  const found: string[] = [];
  for (const path of lists) {
    const { body, headers } = await visitor.get(path);
    if (body.some((row: Post) => row.id === id) || headers.get('x-total-count') !== '0') found.push(path);
  }
  if ((await visitor.get(`/blogs/${id}`)).status !== 404) found.push('post');
  if ((await visitor.get(`/blogs/${id}?view=html`)).status !== 404) found.push('HTML');
  if ((await visitor.get(`/blog/${blog_img}`)).status !== 404) found.push('image');
  if ((await visitor.get(`/blogs/standing?ids=${id}`)).body.length > 0) found.push('saved posts');
  for (const path of ['/blog/feed.xml', '/sitemap.xml']) {
    if ((await (await fetch(pages.url + path)).text()).includes(`/blog/${id}`)) found.push(path);
  }
  await pages.close();
  return found;
}

describe('A draft', () => {
  test('is nowhere public, and there for the operator, its image too', async ({ app, owner }) => {
    const draft = await addPost(owner, { state: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', revision: 1 });
    expect(await placesOf(app, draft)).toEqual([]);
    for (const path of ['/blogs', '/Blog', '/category/1']) {
      expect((await owner.get(`${path}?state=all`)).body).toEqual([draft]);
    }
    expect((await owner.get(`/blogs/${draft.id}?state=all`)).body).toMatchObject(draft);
    const image = await owner.get(`/blog/${draft.blog_img}`);
    expect([image.status, image.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('that is published has that moment as its date, and keeps it', async ({ app, clock, owner }) => {
    const draft = await addPost(owner, { state: 'draft' });
    const change = async (fields: object) => (await owner.patch(`/blog/${draft.id}`, fields)).body;
    clock.forward(5 * MINUTE_MS);
    const published = await change({ state: 'published' });
    expect(published).toMatchObject({ state: 'published', date: clock.now().toISOString(), revision: 2 });
    expect(await placesOf(app, published)).toHaveLength(EVERYWHERE);
    clock.forward(MINUTE_MS);
    expect(await change({ blog_title: 'Other', state: 'published' })).toMatchObject({ date: published.date });
    await change({ state: 'draft' });
    expect(await placesOf(app, published)).toEqual([]);
  });
});

describe('A scheduled post', () => {
  const date = '2026-11-20T12:10:00+05:30';
  const due = Date.parse(date);
  const schedule = (owner: Client) => addPost(owner, { state: 'scheduled', date });

  test('comes out by itself in its minute, with that time as its date', async ({ app, clock, owner }) => {
    const post = await schedule(owner);
    expect(post).toMatchObject({ state: 'scheduled', date: '2026-11-20T06:40:00.000Z' });
    clock.set(due - 1);
    expect(await placesOf(app, post)).toEqual([]);
    clock.set(due);
    expect(await placesOf(app, post)).toHaveLength(EVERYWHERE);
    const { body } = await owner.get(`/blogs/${post.id}?state=all`);
    expect(body).toMatchObject({ state: 'published', date: '2026-11-20T06:40:00.000Z' });
  });

  test('gives lists another ETag from its minute on', async ({ clock, owner, visitor }) => {
    await schedule(owner);
    const etag = (await visitor.get('/blogs')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await visitor.get('/blogs', { headers })).status).toBe(304);
    clock.set(due);
    expect((await visitor.get('/blogs', { headers })).status).toBe(200);
  });

  test('can be moved, and be published at once', async ({ owner }) => {
    const { id } = await schedule(owner);
    const change = async (fields: object) => (await owner.patch(`/blog/${id}`, fields)).body;
    const later = { state: 'scheduled', date: '2026-12-01T00:00:00.000Z' };
    expect(await change({ state: 'scheduled', date: '2026-12-01T00:00:00Z' })).toMatchObject(later);
    expect(await change({ blog_title: 'Other' })).toMatchObject(later);
    const now = { state: 'published', date: new Date(NOON).toISOString() };
    expect(await change({ state: 'published' })).toMatchObject(now);
  });

  test('whose time came while it was being edited stays published', async ({ clock, owner }) => {
    const { id } = await schedule(owner);
    clock.set(due + MINUTE_MS);
    const { body } = await owner.patch(`/blog/${id}`, { blog_title: 'Other', state: 'scheduled', date });
    expect(body).toMatchObject({ state: 'published', date: '2026-11-20T06:40:00.000Z' });
  });

  test('needs a time that is still to come', async ({ owner }) => {
    for (const when of [{}, { date: '' }, { date: new Date(NOON).toISOString() }, { date: 'x' }]) {
      const { status, body } = await owner.post('/Blog', await aPostForm({ state: 'scheduled', ...when }));
      const errors = [{ field: 'date', message: expect.any(String) }];
      expect([status, body.errors], JSON.stringify(when)).toEqual([400, errors]);
    }
  });
});

test('Lists of every state are for editors, and never cached', async ({
  app,
  owner,
  editor,
  answerer,
  visitor,
}) => {
  await addPost(owner);
  const ended = clientOf(app.url, await app.login());
  await ended.post('/logout');
  for (const path of ['/blogs', '/Blog', '/category/1', '/blogs/1']) {
    const statusOf = async (client: Client) => (await client.get(`${path}?state=all`)).status;
    const { status, headers } = await owner.get(`${path}?state=all`);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
    expect([await statusOf(editor), await statusOf(answerer)], path).toEqual([200, 403]);
    expect([await statusOf(visitor), await statusOf(ended)], path).toEqual([401, 401]);
    for (const query of ['state=draft', 'state=all&state=all']) {
      expect((await visitor.get(`${path}?${query}`)).status, path).toBe(400);
      expect((await owner.get(`${path}?${query}`)).status, path).toBe(400);
    }
    expect(JSON.stringify((await visitor.get(path)).body), path).not.toMatch(/revision|"state"/);
  }
});

describe('Two operators with one post', () => {
  test('do not overwrite each other: the second is refused', async ({ owner, visitor }) => {
    const { id } = await addPost(owner);
    const change = (description: string, revision: number) =>
      owner.patch(`/blog/${id}`, { description, revision });
    expect((await change('Mine', 1)).status).toBe(200);
    expect(await change('Theirs', 1)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject({ description: 'Mine' });
    expect((await change('Theirs', 2)).body).toMatchObject({ description: 'Theirs', revision: 3 });
  });

  test('who save at the same moment: one gets through', async ({ owner }) => {
    const { id } = await addPost(owner);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        owner.patch(`/blog/${id}`, { blog_title: `Title ${at}`, revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});
