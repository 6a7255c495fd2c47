import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPosts, readPost } from '#contract/blog.ts';
import { createContact } from '#contract/contact.ts';
import { listContacts } from '#contract/contact-inbox.ts';
import { aPost } from '#tests/support/factories.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (let i = 1; i <= 5; i += 1)
    await aPost(app.orm, { blogTitle: `Post ${i}`, description: 'word '.repeat(400) });
});
afterAll(() => app.close());

test('A page names its neighbours and keeps the other parameters', async () => {
  const first = await app.call('/api/blogs?limit=2&view=card&q=Post');
  expect(first.headers.get('x-total-count')).toBe('5');
  expect(first.headers.get('link')).toBe('</api/blogs?limit=2&view=card&q=Post&page=2>; rel="next"');
  const second = await app.call('/api/blogs?page=2&limit=2');
  expect(second.headers.get('link')).toBe(
    '</api/blogs?page=3&limit=2>; rel="next", </api/blogs?page=1&limit=2>; rel="prev"',
  );
  const beyond = await app.call('/api/blogs?page=9&limit=2');
  expect(await beyond.json()).toEqual([]);
  expect(beyond.headers.get('link')).toBe('</api/blogs?page=3&limit=2>; rel="prev"');
  const all = await app.call('/api/blogs');
  expect(all.headers.get('link')).toBeNull();
});

test('A list that has not changed is not sent again', async () => {
  const first = await app.call('/api/blogs');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  // Without this header Node's fetch asks for a fresh copy by itself.
  const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
  const again = await app.call('/api/blogs', { headers });
  expect(again.status).toBe(304);
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  const other = await app.call('/api/blogs?limit=1', { headers });
  expect(other.status).toBe(200);
});

test('Lists travel compressed', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await app.call('/api/blogs', { headers: { 'Accept-Encoding': encoding } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(await answer.json()).toHaveLength(5);
  }
});

test('The renderer calls the same handlers without HTTP, and only what everyone may read', async () => {
  const { rows, total } = await app.callApi(listPosts, { query: { limit: 2, view: 'card' } });
  expect([rows.length, total]).toEqual([2, 5]);
  await expect(app.callApi(readPost, { params: { id: 99 } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(app.callApi(listPosts, { query: { page: 0 } })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  await expect(app.callApi(listContacts, {})).rejects.toThrow('cannot be called inside');
  await expect(app.callApi(createContact, { body: { email: 'a@b.in' } })).rejects.toThrow(
    'cannot be called inside',
  );
});
