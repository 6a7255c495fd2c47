import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { vi } from 'vitest';
import { describe, expect, test } from '#tests/support/api-test.ts';
import type { Client } from '#tests/support/client.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost, aPostForm, storedPictures } from '#tests/support/posts.ts';
import { holdWrites } from '#tests/support/queries.ts';
import type { TestApp } from '#tests/support/test-app.ts';

test.beforeEach(({ clock }) => clock.set('2026-11-20T06:00:00Z'));

const create = async (owner: Client, fields: Record<string, string>, picture?: Uint8Array) =>
  owner.post('/Blog', await aPostForm(fields, picture));
const read = async (owner: Client, id: number) => (await owner.get(`/blogs/${id}?state=all`)).body;

describe('A new post under the key of one that is there', () => {
  test('with the same content, also at once, is the one post', async ({ app, owner, visitor }) => {
    const key = randomUUID();
    const first = await addPost(owner, { key });
    expect(await create(owner, { key })).toMatchObject({ status: 201, body: first });
    const other = randomUUID();
    const twins = await Promise.all([1, 2, 3].map(() => create(owner, { blog_title: 'Twin', key: other })));
    expect(twins.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await visitor.get('/blogs')).body).toHaveLength(2);
    expect(await storedPictures(app)).toHaveLength(2);
  });

  test('with other content or another picture changes nothing and names the post', async ({ app, owner }) => {
    const key = randomUUID();
    const first = await addPost(owner, { key });
    const others = [
      ...[{ blog_title: 'Other' }, { description: 'Other' }, { categoryId: '4' }, { title: 'Other' }],
      ...[{ state: 'draft' }, { state: 'scheduled', date: '2026-11-21T06:00:00Z' }],
      ...[{ slug: 'other' }, { seo_title: 'Other' }, { seo_description: 'Other' }, { canonical: '/other' }],
      ...[{ noindex: 'true' }, { language: 'hi-IN' }, { share_picture: first.blog_img }],
    ];
    const refusal = { status: 409, body: { code: 'post_stands', stands: first.id } };
    for (const fields of others) {
      const answer = await create(owner, { key, ...(fields as Record<string, string>) });
      expect(answer, JSON.stringify(fields)).toMatchObject(refusal);
    }
    expect(await create(owner, { key }, await aPicture({ width: 90 }))).toMatchObject(refusal);
    expect(await read(owner, first.id)).toMatchObject(first);
    expect(await storedPictures(app)).toHaveLength(1);
  });

  test('does not overwrite an edit that was made elsewhere meanwhile', async ({ owner }) => {
    const key = randomUUID();
    const { id } = await addPost(owner, { key });
    await owner.patch(`/blog/${id}`, { description: 'Corrected elsewhere' });
    expect((await create(owner, { key, description: 'Typed on' })).status).toBe(409);
    expect(await read(owner, id)).toMatchObject({ description: 'Corrected elsewhere', revision: 2 });
    const same = await create(owner, { key, description: 'Corrected elsewhere' });
    expect(same).toMatchObject({ status: 201, body: { revision: 2 } });
  });

  test('of a scheduled post is known by its time', async ({ owner }) => {
    const fields = { key: randomUUID(), state: 'scheduled', date: '2026-11-21T06:00:00Z' };
    const first = await addPost(owner, fields);
    expect(await addPost(owner, fields)).toEqual(first);
    expect((await create(owner, { ...fields, date: '2026-11-22T06:00:00Z' })).status).toBe(409);
  });

  test('that was deleted does not bring it back, and says so', async ({ owner }) => {
    const key = randomUUID();
    const { id } = await addPost(owner, { key });
    await owner.delete(`/blog/${id}`);
    const { status, body } = await create(owner, { key });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'post_stands', detail: expect.stringContaining('deleted') });
    expect(body.stands).toBeUndefined();
  });
});

describe('A change that is stored already', () => {
  test('is not taken for another window’s, and is not made twice', async ({ owner }) => {
    const { id } = await addPost(owner);
    const mine = { blog_title: 'Mine', revision: 1 };
    const { body: first } = await owner.patch(`/blog/${id}`, mine);
    expect(await owner.patch(`/blog/${id}`, mine)).toMatchObject({ status: 200, body: first });
    expect((await owner.patch(`/blog/${id}`, { ...mine, description: 'More' })).status).toBe(409);
  });

  test('and arrives many times at once is made once', async ({ owner }) => {
    const { id } = await addPost(owner);
    const change = () => owner.patch(`/blog/${id}`, { blog_title: 'Mine', revision: 1 });
    const answers = await Promise.all(Array.from({ length: 6 }, change));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await read(owner, id)).toMatchObject({ revision: 2 });
  });

  test('is known by its picture, too', async ({ app, owner }) => {
    const { id, blog_img } = await addPost(owner);
    const send = async (width: number) =>
      owner.patch(`/blog/${id}`, await aPostForm({ revision: '1' }, await aPicture({ width })));
    const { body: first } = await send(90);
    expect((await send(90)).body).toEqual(first);
    expect((await send(91)).status).toBe(409);
    expect(await storedPictures(app)).toEqual([blog_img, first.blog_img].toSorted());
  });
});

describe('A post whose sender closes the connection before it is stored', () => {
  /** Sends the whole form, and leaves while another process keeps the database from storing it. */
  async function sendAndLeave(app: TestApp, method: string, path: string, body: FormData): Promise<void> {
    const token = await app.login();
    const release = await holdWrites(app);
    const original = new Response(body);
    const bytes = Buffer.from(await original.arrayBuffer());
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': original.headers.get('Content-Type') ?? '',
      'Content-Length': bytes.length,
    };
    const work = vi.spyOn(app.editor, method === 'POST' ? 'create' : 'change');
    const sending = request(`${app.url}/api${path}`, { method, headers });
    sending.on('error', () => undefined);
    sending.end(bytes);
    // The body is read by then.
    await expect.poll(() => work).toHaveBeenCalled();
    sending.destroy();
    await expect.poll(app.logged).toContain('"aborted":true');
    await release();
    await Promise.allSettled(work.mock.results.map(({ value }) => value));
  }

  test('is not stored, and neither is its picture', async ({ app, visitor }) => {
    await sendAndLeave(app, 'POST', '/Blog', await aPostForm());
    expect((await visitor.get('/blogs')).body).toEqual([]);
    expect(await storedPictures(app)).toEqual([]);
  });

  test('stays as it was when it was there already', async ({ app, owner }) => {
    const post = await addPost(owner);
    await sendAndLeave(app, 'PATCH', `/blog/${post.id}`, await aPostForm({ blog_title: 'Left' }));
    expect(await read(owner, post.id)).toMatchObject(post);
    expect(await storedPictures(app)).toEqual([post.blog_img]);
  });
});
