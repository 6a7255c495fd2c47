import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import type { PostDraft } from '#contract/post-drafts.ts';
import { type PostRevision, REVISIONS_MAX, type WholeRevision } from '#contract/post-revisions.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPostForm, publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;
let time = Date.UTC(2026, 10, 20, 6);
beforeEach(async () => {
  app = await startTestApp({ now: () => new Date(time) });
  token = await app.login();
});
afterEach(() => app.close());

const change = (id: number, json: object) => app.call(`/api/blog/${id}`, { method: 'PATCH', token, json });
const revisionsOf = async (id: number): Promise<PostRevision[]> =>
  (await app.call(`/api/blog/${id}/revisions`, { token })).json();
const saveDraft = (key: string, json: object, of = app) =>
  of.call(`/api/blog-drafts/${key}`, { method: 'POST', token, json });
const draft = (key: string) => app.call(`/api/blog-drafts/${key}`, { token });

describe('A post', () => {
  test('keeps what it said after each change of its words, with who and when', async () => {
    const { id } = await publish(app, token, { blog_title: 'First', description: 'One.' });
    time += 60_000;
    await change(id, { blog_title: 'Second', description: 'Two words.' });
    await change(id, { state: 'draft' });
    const found = await revisionsOf(id);
    expect(found.map(({ blog_title, length, by }) => ({ blog_title, length, by }))).toEqual([
      { blog_title: 'Second', length: 10, by: username },
      { blog_title: 'First', length: 4, by: username },
    ]);
    expect(Date.parse(found[0]?.at ?? '') - Date.parse(found[1]?.at ?? '')).toBe(60_000);
    const first: WholeRevision = await (
      await app.call(`/api/blog/${id}/revisions/${found[1]?.id}`, { token })
    ).json();
    expect(first).toMatchObject({ blog_title: 'First', description: 'One.', title: 'First', categoryId: 1 });
  });

  test('that nobody noted keeps what it said before its first change, too', async () => {
    const { id } = await publish(app, token, { blog_title: 'Old', description: 'Before.' });
    await app.orm.em.getConnection().execute('delete from post_revision');
    await change(id, { description: 'After.' });
    expect((await revisionsOf(id)).map(({ by, length }) => [by, length])).toEqual([
      [username, 6],
      [null, 7],
    ]);
  });

  test('is given earlier words again, and that is undone in the same way', async () => {
    const { id } = await publish(app, token, { blog_title: 'First', description: 'One.' });
    await change(id, { blog_title: 'Second', description: 'Two.' });
    const restore = async (at: number, revision: number) => {
      const wanted = (await revisionsOf(id))[at];
      const answer = await app.call(`/api/blog/${id}/revisions/${wanted?.id}/restore`, {
        method: 'POST',
        token,
        json: { revision },
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as Post;
    };
    expect(await restore(1, 2)).toMatchObject({ blog_title: 'First', description: 'One.', revision: 3 });
    expect(await (await app.call(`/api/blogs/${id}`)).json()).toMatchObject({ description: 'One.' });
    expect(await restore(1, 3)).toMatchObject({ blog_title: 'Second', description: 'Two.' });
    expect(await revisionsOf(id)).toHaveLength(4);
  });

  test('keeps the newest of many, and its pictures stay in use as long as a revision shows them', async () => {
    const { id } = await publish(app, token);
    for (let at = 0; at < REVISIONS_MAX + 5; at += 1) await change(id, { description: `Text ${at}.` });
    const found = await revisionsOf(id);
    expect(found).toHaveLength(REVISIONS_MAX);
    const oldest = await app.call(`/api/blog/${id}/revisions/${found.at(-1)?.id}`, { token });
    expect(await oldest.json()).toMatchObject({ description: 'Text 5.' });
  });

  test('that is deleted for good takes its revisions and its draft along', async () => {
    const { id } = await publish(app, token);
    await saveDraft(`post-${id}`, { values: { blog_title: 'A', description: 'B' }, revision: 0 });
    await app.call(`/api/blog/${id}`, { method: 'DELETE', token });
    expect((await app.call(`/api/blog/${id}/revisions`, { token })).status).toBe(404);
    time += RESTORE_MS + 1;
    await app.purge();
    for (const table of ['post_revision', 'post_draft']) {
      const rows = await app.orm.em.getConnection().execute(`select * from ${table}`);
      expect(rows).toEqual([]);
    }
  });

  test('has no revision of another post', async () => {
    const one = await publish(app, token);
    const other = await publish(app, token);
    const [revision] = await revisionsOf(other.id);
    expect((await app.call(`/api/blog/${one.id}/revisions/${revision?.id}`, { token })).status).toBe(404);
    const path = `/api/blog/${one.id}/revisions/${revision?.id}/restore`;
    expect((await app.call(path, { method: 'POST', token, json: { revision: 1 } })).status).toBe(404);
  });
});

describe('A draft', () => {
  test('beside a published post is seen by operators alone, and is gone when it is published', async () => {
    const { id } = await publish(app, token, { description: 'For all.' });
    const values = { blog_title: 'Better', description: 'Not yet.' };
    const saved = await saveDraft(`post-${id}`, { values, revision: 0 });
    expect(await saved.json()).toMatchObject({ revision: 1, by: username, blog_title: 'Better' });
    expect(await (await app.call(`/api/blogs/${id}`)).json()).toMatchObject({ description: 'For all.' });
    expect(((await (await draft(`post-${id}`)).json()) as PostDraft).values).toEqual(values);
    expect((await app.call(`/api/blog-drafts/post-${id}`)).status).toBe(401);
    await change(id, { description: 'Not yet.', draftRevision: 1 });
    expect((await draft(`post-${id}`)).status).toBe(404);
  });

  test('of a new post is found on another device, and becomes the post', async () => {
    const key = randomUUID();
    await saveDraft(key, { values: { blog_title: 'मैच से पहले', description: 'पिच' }, revision: 0 });
    const listed = await (await app.call('/api/blog-drafts', { token })).json();
    expect(listed).toMatchObject([{ key, blog_title: 'मैच से पहले', revision: 1 }]);
    const body = await aPostForm({ key, blog_title: 'मैच से पहले' });
    expect((await app.call('/api/Blog', { method: 'POST', token, body })).status).toBe(201);
    expect(await (await app.call('/api/blog-drafts', { token })).json()).toEqual([]);
    // What the form still sends comes too late.
    expect((await saveDraft(key, { values: { blog_title: 'x' }, revision: 1 })).status).toBe(409);
  });

  test('that another window saved meanwhile is not overwritten', async () => {
    const { id } = await publish(app, token);
    const key = `post-${id}`;
    await saveDraft(key, { values: { blog_title: 'Mine' }, revision: 0 });
    const late = await saveDraft(key, { values: { blog_title: 'Theirs' }, revision: 0 });
    expect(late.status).toBe(409);
    expect(((await (await draft(key)).json()) as PostDraft).values).toEqual({ blog_title: 'Mine' });
    expect((await saveDraft(key, { values: { blog_title: 'Theirs' }, revision: 1 })).status).toBe(200);
  });

  test('is saved once where many save at the same moment, on two servers', async () => {
    const other = await startTestApp({ now: () => new Date(time), sharing: app });
    try {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          saveDraft(key, { values: { blog_title: `Title ${at}` }, revision: 0 }, at % 2 === 0 ? app : other),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    } finally {
      await other.close();
    }
  });

  test('can be given up; then there is none', async () => {
    const key = randomUUID();
    await saveDraft(key, { values: { blog_title: 'A' }, revision: 0 });
    const path = `/api/blog-drafts/${key}`;
    const discard = () => app.call(`${path}?revision=1`, { method: 'DELETE', token });
    expect((await discard()).status).toBe(204);
    expect((await discard()).status).toBe(404);
    expect((await draft(key)).status).toBe(404);
  });

  test.each([
    ['post-0', { blog_title: 'A' }],
    ['nonsense', { blog_title: 'A' }],
    [randomUUID(), { '<b>': 'A' }],
    [randomUUID(), { description: 'a'.repeat(50_001) }],
    [randomUUID(), { blog_title: 7 }],
  ])('is refused by the name or the fields that it cannot have', async (key, values) => {
    expect([400, 404]).toContain((await saveDraft(key, { values, revision: 0 })).status);
    expect(await (await app.call('/api/blog-drafts', { token })).json()).toEqual([]);
  });

  test('of a post that is not there is refused', async () => {
    expect((await saveDraft('post-999999', { values: { blog_title: 'A' }, revision: 0 })).status).toBe(404);
  });
});
