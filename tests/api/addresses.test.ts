import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { SLUG_MAX } from '#contract/slug.ts';
import { type PageApp, startPages } from '#tests/support/page-app.ts';
import { aPostForm, insertPosts, publish } from '#tests/support/posts.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let page: PageApp;
let token: string;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-11-20T06:30:00Z');
  app = await startTestApp({ now: () => new Date(time) });
  page = await startPages(app);
  token = await app.login();
});
afterEach(async () => {
  await page.close();
  await app.close();
});

type Fields = Record<string, string>;

async function write(fields: Fields): Promise<Post> {
  const answer = await app.call('/api/Blog', { method: 'POST', token, body: await aPostForm(fields) });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** As the editor sends it: only what is named. */
function patch(id: number, fields: Fields): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return app.call(`/api/blog/${id}`, { method: 'PATCH', token, body });
}

async function changed(id: number, fields: Fields): Promise<Post> {
  const answer = await patch(id, fields);
  expect(answer.status).toBe(200);
  return answer.json();
}

const faultsOf = async (answer: Response) => {
  const { errors = [] }: { errors?: { field: string }[] } = await answer.json();
  return [answer.status, ...errors.map(({ field }) => field)];
};

const read = async (path: string) => (await fetch(page.url + path)).text();
const encoded = (slug: string) => encodeURIComponent(slug);

test.each([
  ['A match preview', 'a-match-preview'],
  ['आज का मैच: कौन जीतेगा?', 'आज-का-मैच-कौन-जीतेगा'],
  ['నేటి మ్యాచ్', 'నేటి-మ్యాచ్'],
  ['🏏🏏', 'post'],
])('A post called %s has its title in its address', async (blog_title, slug) => {
  const post = await write({ blog_title });
  expect(post.slug).toBe(slug);
  expect(postPath(post)).toBe(`/blog/${post.id}/${encoded(slug)}`);
  for (const path of [
    '/api/blogs',
    '/api/blogs?view=card',
    '/api/category/1',
    `/api/search?q=${encoded(blog_title)}`,
  ]) {
    const answer: Post[] | { posts: Post[] } = await (await app.call(path)).json();
    const rows = Array.isArray(answer) ? answer : answer.posts;
    if (rows.length > 0) expect(rows[0]?.slug).toBe(slug);
  }
});

test('A published post keeps its address when its title changes, and gets another only by its own field', async () => {
  const { id } = await write({ blog_title: 'Hello world' });
  expect(await changed(id, { blog_title: 'Hello there' })).toMatchObject({
    slug: 'hello-world',
    blog_title: 'Hello there',
  });
  expect((await changed(id, { slug: 'नमस्ते-दुनिया' })).slug).toBe('नमस्ते-दुनिया');
  expect((await changed(id, { description: 'Other words.' })).slug).toBe('नमस्ते-दुनिया');
  // Back to the title's.
  expect((await changed(id, { slug: '' })).slug).toBe('hello-there');
});

test('A draft follows its title until its address is edited or it is published', async () => {
  const { id } = await write({ blog_title: 'First words', state: 'draft' });
  expect((await changed(id, { blog_title: 'Second words' })).slug).toBe('second-words');
  expect((await changed(id, { state: 'published' })).slug).toBe('second-words');
  expect((await changed(id, { blog_title: 'Third words' })).slug).toBe('second-words');
  expect((await changed(id, { state: 'draft', blog_title: 'Fourth words' })).slug).toBe('second-words');

  const other = await write({ blog_title: 'One', state: 'draft', slug: 'my-own' });
  expect((await changed(other.id, { blog_title: 'Two' })).slug).toBe('my-own');
  expect((await changed(other.id, { slug: '' })).slug).toBe('two');
  expect((await changed(other.id, { blog_title: 'Three' })).slug).toBe('three');
});

test('A post that comes out by itself, and posts that are published together, keep the address that was announced', async () => {
  const date = new Date(time + 3_600_000).toISOString();
  const planned = await write({ blog_title: 'Planned', state: 'scheduled', date });
  expect((await changed(planned.id, { blog_title: 'Planned anew' })).slug).toBe('planned');
  const { id } = await write({ blog_title: 'Together', state: 'draft' });
  await app.call('/api/blog-desk/bulk', {
    method: 'POST',
    token,
    json: { ids: [id], change: { state: 'published' } },
  });
  expect((await changed(id, { blog_title: 'Apart' })).slug).toBe('together');
});

test('A copy has an address of its own, and the language', async () => {
  const { id } = await write({ blog_title: 'Hello', slug: 'my-own', language: 'te-IN', noindex: 'true' });
  const copy: Post = await (await app.call(`/api/blog/${id}/copy`, { method: 'POST', token })).json();
  expect(copy).toMatchObject({ slug: 'copy-of-hello', language: 'te-IN' });
  expect(copy.noindex).toBeUndefined();
});

test.each([
  ['slug', ['Capital', 'a b', 'a/b', '-a', 'a--b', 'x'.repeat(SLUG_MAX + 1), '%41', '..']],
  ['seo_title', ['x'.repeat(121), 'two\nlines']],
  ['seo_description', ['x'.repeat(321)]],
  ['share_picture', ['no-such-picture', '../x', 'https://evil.example/x.png']],
  [
    'canonical',
    [
      'http://other.example/',
      '//other.example',
      'javascript:alert(1)',
      'https://user:pw@other.example/',
      'blog',
      'https://',
    ],
  ],
  ['noindex', ['yes', '1']],
  ['language', ['en', 'fr-FR', '']],
])('A bad %s is said at its field', async (field, values) => {
  const { id } = await write({});
  for (const value of values) {
    expect([value, await faultsOf(await patch(id, { [field]: value }))]).toEqual([value, [400, field]]);
    const body = await aPostForm({ [field]: value });
    expect([value, await faultsOf(await app.call('/api/Blog', { method: 'POST', token, body }))]).toEqual([
      value,
      [400, field],
    ]);
  }
});

test('What search engines are told is stored, told, and taken back', async () => {
  const other = await write({ blog_title: 'Other' });
  const told = {
    seo_title: 'आज का मैच | भविष्यवाणी',
    seo_description: 'A line for search engines.',
    share_picture: other.blog_img,
    canonical: 'https://other.example/match',
    language: 'hi-IN',
  };
  const post = await write({ blog_title: 'Match', ...told, noindex: 'true' });
  expect(post).toMatchObject({ ...told, noindex: true });
  const publicly: Post = await (await app.call(`/api/blogs/${post.id}`)).json();
  expect(publicly).toMatchObject({ ...told, noindex: true });
  const card = (await (await app.call('/api/blogs?view=card&limit=1')).json())[0];
  expect(card).toMatchObject({ language: 'hi-IN', slug: 'match' });
  expect(card).not.toHaveProperty('seo_title');

  const plain = await changed(post.id, {
    ...{ seo_title: '', seo_description: ' ', share_picture: '', canonical: '' },
    ...{ noindex: 'false', language: 'en-IN' },
  });
  expect(plain.language).toBe('en-IN');
  for (const name of ['seo_title', 'seo_description', 'share_picture', 'canonical', 'noindex']) {
    expect(plain).not.toHaveProperty(name);
  }
});

test('A client of before, which knows none of this, changes none of it', async () => {
  const told = { slug: 'my-own', seo_title: 'For engines', language: 'te-IN', canonical: '/about-us' };
  const { id } = await write({ ...told, noindex: 'true' });
  const after = await changed(id, { blog_title: 'Another title', description: 'Another text.', title: 'x' });
  expect(after).toMatchObject({ ...told, noindex: true });
});

test('The same form again, after an answer that was lost, changes nothing', async () => {
  const { id, revision } = await write({ blog_title: 'Match', slug: 'match' });
  const fields = { seo_title: 'For engines', noindex: 'true', language: 'hi-IN', revision: String(revision) };
  const first = await changed(id, fields);
  expect((await changed(id, fields)).revision).toBe(first.revision);
  expect((await patch(id, { ...fields, seo_title: 'Others' })).status).toBe(409);
  expect((await patch(id, { ...fields, noindex: 'false' })).status).toBe(409);
});

test('The sitemap and the feed have encoded addresses, and leave out what search engines must not list', async () => {
  const hindi = await publish(app, token, { blog_title: 'आज का मैच', language: 'hi-IN' });
  const hidden = await publish(app, token, { blog_title: 'Hidden', noindex: 'true' });
  const elsewhere = await publish(app, token, {
    blog_title: 'Elsewhere',
    canonical: 'https://other.example/x',
  });
  const sitemap = await read('/sitemap.xml');
  const address = `https://site.example/blog/${hindi.id}/${encoded('आज-का-मैच')}`;
  expect(sitemap).toContain(`<loc>${address}</loc>`);
  expect(sitemap).not.toContain(`/blog/${hidden.id}/`);
  expect(sitemap).not.toContain(`/blog/${elsewhere.id}/`);
  const feed = await read('/blog/feed.xml');
  expect(feed).toContain(`<link>${address}</link>`);
  expect(feed).toMatch(/xmlns:dc="http:\/\/purl.org\/dc\/elements\/1.1\/"/);
  expect([...feed.matchAll(/<dc:language>([^<]*)/g)].map(([, language]) => language)).toEqual([
    'en-IN',
    'en-IN',
    'hi-IN',
  ]);
});

test('So do the parts of a large sitemap', async () => {
  await insertPosts(
    app,
    Array.from({ length: 1001 }, () => ({})),
  );
  await app.fill('update post set noindex = true where id = 5');
  await app.fill("update post set canonical = '/about-us' where id = 6");
  const part = await read('/sitemap-0.xml');
  for (const [id, isListed] of [
    [4, true],
    [5, false],
    [6, false],
  ] as const) {
    expect([id, part.includes(`/blog/${id}/`)]).toEqual([id, isListed]);
  }
});

test('The picture for shared links is shown as long as its post is', async () => {
  const draft = await write({ blog_title: 'Only a draft', state: 'draft' });
  const share = `/api/blog/${draft.blog_img}/share.jpg`;
  expect((await app.call(share)).status).toBe(404);
  const { id } = await write({ blog_title: 'Match', share_picture: draft.blog_img });
  expect((await app.call(share)).status).toBe(200);
  expect((await app.call(share)).headers.get('content-type')).toBe('image/jpeg');
  await changed(id, { state: 'draft' });
  expect((await app.call(share)).status).toBe(404);
});

test('Posts of before have the addresses that they had', async () => {
  await insertPosts(app, [{ blogTitle: 'आज का मैच' }, { blogTitle: 'Café au lait' }]);
  await app.fill("update post set slug = 'post' where id = 1");
  const post: Post = await (await app.call('/api/blogs/1')).json();
  expect(postPath(post)).toBe('/blog/1/post');
  expect((await changed(1, { slug: '' })).slug).toBe('आज-का-मैच');
});
