import { listPosts, type Post, readPost } from '#contract/blog.ts';
import { createContact } from '#contract/contact.ts';
import { listContacts } from '#contract/inbox.ts';
import { expect, test } from '#tests/support/api-test.ts';
import { refusedFields } from '#tests/support/client.ts';
import { insertPosts } from '#tests/support/posts.ts';

test.beforeEach(({ app }) =>
  insertPosts(
    app,
    [1, 2, 3, 4, 5].map((number) => ({ blogTitle: `Post ${number}` })),
  ),
);

test('A page names its neighbours and keeps the other parameters', async ({ visitor }) => {
  const first = await visitor.get('/blogs?limit=2&view=card&q=Post');
  expect(first.headers.get('x-total-count')).toBe('5');
  expect(first.headers.get('link')).toBe('</api/blogs?limit=2&view=card&q=Post&page=2>; rel="next"');
  const second = await visitor.get('/blogs?page=2&limit=2');
  expect(second.body.map(({ blog_title }: Post) => blog_title)).toEqual(['Post 3', 'Post 2']);
  expect(second.headers.get('link')).toBe(
    '</api/blogs?page=3&limit=2>; rel="next", </api/blogs?page=1&limit=2>; rel="prev"',
  );
  for (const page of [4, 9, 1_000_000]) {
    const beyond = await visitor.get(`/blogs?page=${page}&limit=2`);
    expect(beyond.body).toEqual([]);
    expect(beyond.headers.get('link')).toBe('</api/blogs?page=3&limit=2>; rel="prev"');
  }
  expect((await visitor.get('/blogs')).headers.get('link')).toBeNull();
});

test('A parameter of the address that is wrong, or comes twice, is a wrong field', async ({ visitor }) => {
  const single = ['page=x', 'page=1.5', 'page=1&page=2', 'limit=0', 'limit=-1'];
  for (const path of ['/blogs', '/category/1']) {
    for (const query of [...single, 'page=0&limit=101&q=%00&view=full']) {
      const named = refusedFields(await visitor.get(`${path}?${query}`));
      expect(named, query).toEqual([...new Set(new URLSearchParams(query).keys())]);
    }
  }
});

// compression.test has answers that are not sent again.
test('A list is asked for anew each time, and known by what it holds', async ({ visitor }) => {
  const { headers } = await visitor.get('/blogs');
  expect(headers.get('cache-control')).toBe('no-cache');
  // Without the second header Node's fetch asks for a fresh copy by itself.
  const known = { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
  expect((await visitor.get('/blogs', { headers: known })).status).toBe(304);
  expect((await visitor.get('/blogs?limit=1', { headers: known })).status).toBe(200);
});

test('The renderer calls the same handlers, and only what everyone may read', async ({ app }) => {
  const { rows, total } = await app.callApi(listPosts, { query: { limit: 2, view: 'card' } });
  expect([rows.length, total]).toEqual([2, 5]);
  await expect(app.callApi(readPost, { params: { id: 99 } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(app.callApi(listPosts, { query: { page: 0 } })).rejects.toMatchObject({
    code: 'invalid_fields',
  });
  const inside = 'cannot be called inside';
  await expect(app.callApi(listContacts, {})).rejects.toThrow(inside);
  await expect(app.callApi(createContact, { body: { email: 'a@b.in' } })).rejects.toThrow(inside);
});
