import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { RESTORE_MS } from '#contract/restorable.ts';
import { aPostForm, storedPictures } from '#tests/support/posts.ts';
import { startTestApp, type TestApp, username } from '#tests/support/test-app.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
let owner: string;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  owner = await app.login();
});
afterEach(() => app.close());

async function write(fields: Record<string, string>): Promise<Post> {
  const answer = await app.call('/api/Blog', { method: 'POST', token: owner, body: await aPostForm(fields) });
  expect(answer.status).toBe(201);
  return answer.json();
}

describe('a copy', () => {
  const copy = async (id: number) => {
    const answer = await app.call(`/api/blog/${id}/copy`, { method: 'POST', token: owner });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Post;
  };
  const pictureOf = async ({ blog_img }: Post) =>
    Buffer.from(
      await (await app.call(`/api/blog/${blog_img}?w=400`, { token: owner })).arrayBuffer(),
    ).toString('hex');

  test('is a draft of the same text with the same picture', async () => {
    const post = await write({
      ...{ blog_title: 'The toss', description: 'Some **words**.', title: 'A coin', categoryId: '3' },
    });
    time += HOUR;
    const made = await copy(post.id);
    expect(made).toMatchObject({
      ...{ blog_title: 'Copy of The toss', description: 'Some **words**.', title: 'A coin' },
      ...{ state: 'draft', categoryId: 3, author: { username }, revision: 1 },
      date: new Date(time).toISOString(),
    });
    expect(made.blog_img).toBe(post.blog_img);
    const picture = await pictureOf(post);
    const found = await app.call('/api/blogs?state=all&q=toss', { token: owner });
    expect(await found.json()).toMatchObject([
      { blog_title: 'Copy of The toss' },
      { blog_title: 'The toss' },
    ]);
    const noted = await (await app.call('/api/activity?subject=post', { token: owner })).json();
    expect(noted[0]).toMatchObject({ action: 'drafted', detail: { title: 'Copy of The toss' } });
    // The picture goes with the last post that has it.
    await app.call(`/api/blog/${post.id}`, { method: 'DELETE', token: owner });
    time += RESTORE_MS;
    await app.purge();
    expect(await pictureOf(made)).toBe(picture);
    await app.call(`/api/blog/${made.id}`, { method: 'DELETE', token: owner });
    time += RESTORE_MS;
    await app.purge();
    expect(await storedPictures(app)).toEqual([]);
  });

  test('of the longest title fits, also after a copy', async () => {
    const post = await write({ blog_title: 'औ'.repeat(200) });
    const made = await copy((await copy(post.id)).id);
    const change = { method: 'PATCH', token: owner, json: { blog_title: made.blog_title } };
    expect((await app.call(`/api/blog/${made.id}`, change)).status).toBe(200);
  });

  test('of a post that is deleted, or of none, is refused', async () => {
    const { id } = await write({});
    await app.call(`/api/blog/${id}`, { method: 'DELETE', token: owner });
    for (const each of [id, 9_999]) {
      const answer = await app.call(`/api/blog/${each}/copy`, { method: 'POST', token: owner });
      expect(answer.status).toBe(404);
    }
  });
});
