import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let post: Post;

beforeAll(async () => {
  app = await startTestApp();
  post = await publish(app, await app.login());
});
afterAll(() => app.close());

const read = (query = '', headers: Record<string, string> = {}) =>
  app.call(`/api/blog/${post.blog_img}${query}`, { headers });

describe('a picture', () => {
  test.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'image/avif'],
    ['image/webp,image/avif,image/png;q=0.8', 'image/avif'],
    ['image/webp,*/*;q=0.5', 'image/webp'],
    ['*/*', 'image/webp'],
    ['image/*', 'image/webp'],
    ['image/avif;q=0,image/*', 'image/webp'],
    ['image/png', 'image/webp'],
  ])('for Accept: %s comes as %s', async (accept, type) => {
    const answer = await read('?w=400', { Accept: accept });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toContain('Accept');
  });

  test('may be kept for ever, by anyone', async () => {
    const answer = await read();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = (await answer.arrayBuffer()).byteLength;
    expect(answer.headers.get('content-length')).toBe(String(bytes));
  });

  test('without a width is the one of 800', async () => {
    const [plain, wide] = [await read(), await read('?w=800')];
    expect(plain.headers.get('etag')).toBe(wide.headers.get('etag'));
    expect(await plain.bytes()).toEqual(await wide.bytes());
  });

  test('that the browser has already is a 304 without a body', async () => {
    const tag = (await read('?w=400')).headers.get('etag') ?? '';
    // fetch adds `no-cache` to a conditional request unless it has a word of its own.
    const known = { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' };
    const again = await read('?w=400', known);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('vary')).toContain('Accept');
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect((await read('?w=800', known)).status).toBe(200);
    expect((await read('?w=400', { ...known, Accept: 'image/avif' })).status).toBe(200);
  });

  test('answers HEAD like GET without a body', async () => {
    const head = await app.call(`/api/blog/${post.blog_img}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe((await read()).headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  test.each(['w=0', 'w=401', 'w=1601', 'w=x', 'w=', 'w=-400', 'w=4e2', 'w=99999'])(
    '?%s: 400',
    async (query) => {
      const answer = await read(`?${query}`);
      expect(answer.status).toBe(400);
      expect((await answer.json()).errors).toEqual([
        { field: 'w', message: 'Must be one of 400, 800, 1600.' },
      ]);
    },
  );

  test.each([
    'nothing-of-this-name',
    '..%2f..%2fsite.sqlite',
    '%2e%2e',
    'x.webp',
    'A',
    'a'.repeat(81),
    'a%00b',
  ])('called %s is not there: 404', async (name) => {
    expect((await app.call(`/api/blog/${name}`)).status).toBe(404);
  });
});
