import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { holdWrites } from '#tests/support/hold-writes.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { aPostForm, publish, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeEach(async () => {
  app = await startTestApp({ now: () => new Date('2026-11-20T06:00:00Z') });
  token = await app.login();
});
afterEach(() => app.close());

const create = async (fields: Record<string, string>, picture?: Uint8Array | null) =>
  app.call('/api/Blog', { method: 'POST', token, body: await aPostForm(fields, picture) });
const change = (id: number, json: object) => app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
const read = async (id: number) => (await app.call(`/api/blogs/${id}?state=all`, { token })).json();
const pictures = () => storedPictures(app);

describe('a new post under the key of one that stands', () => {
  test('with the same content, one after the other or at once, is the one post', async () => {
    const key = randomUUID();
    const first: Post = await (await create({ key })).json();
    const again = await create({ key });
    expect([again.status, await again.json()]).toEqual([201, first]);
    const other = randomUUID();
    const twins = await Promise.all([1, 2, 3].map(() => create({ blog_title: 'Twin', key: other })));
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await (await app.call('/api/blogs')).json()).toHaveLength(2);
    expect(await pictures()).toHaveLength(2);
  });

  test.each([
    { blog_title: 'Other' },
    { description: 'Other' },
    { categoryId: '4' },
    { title: 'Other' },
    { state: 'draft' },
    { state: 'scheduled', date: '2026-11-21T06:00:00Z' },
  ])('with other content (%j) changes nothing and names the post', async (fields) => {
    const key = randomUUID();
    const first: Post = await (await create({ key })).json();
    const answer = await create({ key, ...fields });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'post_stands', stands: first.id });
    expect(await read(first.id)).toEqual(first);
    expect(await pictures()).toHaveLength(1);
  });

  test('with another picture changes nothing', async () => {
    const key = randomUUID();
    const first: Post = await (await create({ key })).json();
    expect((await create({ key }, await aPicture({ width: 90 }))).status).toBe(409);
    expect(await read(first.id)).toEqual(first);
  });

  test('does not overwrite an edit that was made elsewhere meanwhile', async () => {
    const key = randomUUID();
    const { id }: Post = await (await create({ key })).json();
    await change(id, { description: 'Corrected elsewhere' });
    expect((await create({ key, description: 'Typed on' })).status).toBe(409);
    expect(await read(id)).toMatchObject({ description: 'Corrected elsewhere', revision: 2 });
    const same = await create({ key, description: 'Corrected elsewhere' });
    expect([same.status, (await same.json()).revision]).toEqual([201, 2]);
  });

  test('of a scheduled post is known by its time', async () => {
    const fields = { key: randomUUID(), state: 'scheduled', date: '2026-11-21T06:00:00Z' };
    const first: Post = await (await create(fields)).json();
    expect(await (await create(fields)).json()).toEqual(first);
    expect((await create({ ...fields, date: '2026-11-22T06:00:00Z' })).status).toBe(409);
  });

  test('that was deleted does not bring it back, and says so', async () => {
    const key = randomUUID();
    const { id }: Post = await (await create({ key })).json();
    await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
    const answer = await create({ key });
    expect(answer.status).toBe(409);
    const problem = await answer.json();
    expect(problem).toMatchObject({ code: 'post_stands', detail: expect.stringContaining('deleted') });
    expect(problem.stands).toBeUndefined();
  });
});

describe('a change that stands already', () => {
  test('is not taken for another window’s, and is not made twice', async () => {
    const { id } = await publish(app, token);
    const mine = { blog_title: 'Mine', revision: 1 };
    const first: Post = await (await change(id, mine)).json();
    const again = await change(id, mine);
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect((await change(id, { ...mine, description: 'More' })).status).toBe(409);
  });

  test('arriving many times at once is made once', async () => {
    const { id } = await publish(app, token);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => change(id, { blog_title: 'Mine', revision: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await read(id)).toMatchObject({ revision: 2 });
  });

  test('with its picture is known by the picture', async () => {
    const { id, blog_img } = await publish(app, token);
    const send = async (width: number) =>
      app.call(`/api/blog/${id}`, {
        method: 'PATCH',
        token,
        body: await aPostForm({ revision: '1' }, await aPicture({ width })),
      });
    const first: Post = await (await send(90)).json();
    expect(await (await send(90)).json()).toEqual(first);
    expect((await send(91)).status).toBe(409);
    expect((await pictures()).toSorted()).toEqual([blog_img, first.blog_img].toSorted());
  });
});

describe('a post whose sender closes the connection before it is stored', () => {
  /** Sends the whole form, and leaves while another process keeps the database from storing it. */
  async function sendAndLeave(method: string, path: string, body: FormData): Promise<void> {
    const release = await holdWrites(app);
    const whole = new Response(body);
    const bytes = Buffer.from(await whole.arrayBuffer());
    const type = whole.headers.get('Content-Type') ?? '';
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      'Content-Length': bytes.length,
    };
    const work = vi.spyOn(app.editor, method === 'POST' ? 'create' : 'change');
    const sending = request(app.url + path, { method, headers });
    sending.on('error', () => undefined);
    sending.end(bytes);
    // The body is read by then.
    await expect.poll(() => work).toHaveBeenCalled();
    sending.destroy();
    await expect.poll(app.logged).toContain('"aborted":true');
    await release();
    await Promise.allSettled(work.mock.results.map(({ value }) => value));
  }

  test('is not stored, and neither is its picture', async () => {
    await sendAndLeave('POST', '/api/Blog', await aPostForm());
    expect(await (await app.call('/api/blogs')).json()).toEqual([]);
    expect(await pictures()).toEqual([]);
  });

  test('stays as it was when it stood already', async () => {
    const post = await publish(app, token);
    await sendAndLeave('PATCH', `/api/blog/${post.id}`, await aPostForm({ blog_title: 'Left' }));
    expect(await (await app.call(`/api/blogs/${post.id}`)).json()).toEqual(post);
    expect(await pictures()).toEqual([post.blog_img]);
  });
});
