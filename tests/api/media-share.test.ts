import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { aPostForm, publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.login();
});
afterAll(() => app.close());

const share = (name: string) => app.call(`/api/blog/${name}/share.jpg`);
const rows = (name: string) =>
  app.orm.em
    .getConnection()
    .execute('select format from picture where name = ? and format = ?', [name, 'jpeg']);

test('The picture for shared links is a JPEG of 1200 by 630, whatever is accepted, made once and kept', async () => {
  const { blog_img } = await publish(app, token);
  const answers = await Promise.all([share(blog_img), share(blog_img), share(blog_img)]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.bytes()));
  if (first === undefined) throw new Error('three were asked for');
  for (const other of others) expect(other).toEqual(first);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(await rows(blog_img)).toHaveLength(1);
  expect(await (await share(blog_img)).bytes()).toEqual(first);
});

test('Of no such picture, a draft or a deleted post there is none, and nothing is left of it', async () => {
  expect((await share('no-such-picture')).status).toBe(404);
  const draft = await app.call('/api/Blog', {
    method: 'POST',
    token,
    body: await aPostForm({ state: 'draft' }),
  });
  const { blog_img }: Post = await draft.json();
  expect((await share(blog_img)).status).toBe(404);
  const shown = await publish(app, token);
  expect((await share(shown.blog_img)).status).toBe(200);
  await app.call(`/api/blog/${shown.id}`, { method: 'DELETE', token });
  expect((await share(shown.blog_img)).status).toBe(404);
});

test('A post that was changed after it was published says when', async () => {
  const post = await publish(app, token);
  expect(post).not.toHaveProperty('changed');
  const before = Date.now();
  await app.call(`/api/blog/${post.id}`, { method: 'PATCH', token, json: { blog_title: 'Corrected' } });
  const one: Post = await (await app.call(`/api/blogs/${post.id}`)).json();
  expect(Date.parse(one.changed ?? '')).toBeGreaterThanOrEqual(before);
  const [listed] = await (await app.call('/api/blogs')).json();
  expect(listed).not.toHaveProperty('changed');
});
