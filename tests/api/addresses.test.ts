import type { Post } from '#contract/blog.ts';
import { postPath } from '#contract/post-address.ts';
import { test as base, expect } from '#tests/support/api-test.ts';
import { startPages } from '#tests/support/page-app.ts';
import { addPost, aForm, aPostForm, changePost, insertPosts } from '#tests/support/posts.ts';

// Which values are refused: tests/unit/content-schema.test.ts.

type Fields = Record<string, string>;

const test = base
  .extend('settings', ({ clock }) => {
    clock.set('2026-11-20T06:30:00Z');
    return {};
  })
  .extend('write', ({ owner }) => (fields: Fields) => {
    return addPost(owner, fields);
  })
  /** As the editor sends it: only what is named. */
  .extend('patch', ({ owner }) => (id: number, fields: Fields) => {
    return owner.patch(`/blog/${id}`, aForm(fields));
  })
  .extend('changed', ({ owner }) => async (id: number, fields: Fields): Promise<Post> => {
    return changePost(owner, id, aForm(fields));
  })
  /** What is at a path of the pages. */
  .extend('read', async ({ app }, { onCleanup }) => {
    const page = await startPages(app);
    onCleanup(page.close);
    return async (path: string) => (await fetch(page.url + path)).text();
  });

const encoded = (slug: string) => encodeURIComponent(slug);

test('A post has its title in its address, in any script', async ({ owner, write }) => {
  for (const [blog_title, slug] of [
    ['A match preview', 'a-match-preview'],
    ['आज का मैच: कौन जीतेगा?', 'आज-का-मैच-कौन-जीतेगा'],
    ['నేటి మ్యాచ్', 'నేటి-మ్యాచ్'],
    ['🏏🏏', 'post'],
  ] as const) {
    const post = await write({ blog_title });
    expect(post.slug).toBe(slug);
    expect(postPath(post)).toBe(`/blog/${post.id}/${encoded(slug)}`);
    for (const path of ['/blogs', '/blogs?view=card', '/category/1'])
      expect((await owner.get(path)).body[0].slug, path).toBe(slug);
    const found: Post[] = (await owner.get(`/search?q=${encoded(blog_title)}`)).body.posts;
    // Of signs alone there are no words to search for.
    expect(found.map((each) => each.slug)).toEqual(slug === 'post' ? [] : [slug]);
  }
});

test('A published post keeps its address when its title changes', async ({ write, changed }) => {
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

test('A draft’s address follows its title until it is edited or published', async ({ write, changed }) => {
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

test('A post that is published later keeps the address it had', async ({ owner, clock, write, changed }) => {
  const date = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const planned = await write({ blog_title: 'Planned', state: 'scheduled', date });
  expect((await changed(planned.id, { blog_title: 'Planned anew' })).slug).toBe('planned');
  const { id } = await write({ blog_title: 'Together', state: 'draft' });
  await owner.post('/blog-desk/bulk', { ids: [id], change: { state: 'published' } });
  expect((await changed(id, { blog_title: 'Apart' })).slug).toBe('together');
});

test('A copy has an address of its own, and the language', async ({ owner, write }) => {
  const { id } = await write({ blog_title: 'Hello', slug: 'my-own', language: 'te-IN', noindex: 'true' });
  const copy: Post = (await owner.post(`/blog/${id}/copy`)).body;
  expect(copy).toMatchObject({ slug: 'copy-of-hello', language: 'te-IN' });
  expect(copy.noindex).toBeUndefined();
});

test('A field that is wrong is said, of a new post and of a changed one', async ({ owner, write }) => {
  const { id } = await write({});
  for (const [field, value] of [
    ['slug', 'Capital'],
    ['share_picture', 'no-such-picture'],
    ['canonical', 'javascript:alert(1)'],
  ] as const) {
    for (const { status, body } of [
      await owner.post('/Blog', await aPostForm({ [field]: value })),
      await owner.patch(`/blog/${id}`, aForm({ [field]: value })),
    ])
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]]);
  }
});

test('What search engines read is stored, published, and taken back', async ({ visitor, write, changed }) => {
  const other = await write({ blog_title: 'Other' });
  const given = {
    seo_title: 'आज का मैच | भविष्यवाणी',
    seo_description: 'A line for search engines.',
    share_picture: other.blog_img,
    canonical: 'https://other.example/match',
    language: 'hi-IN',
  };
  const post = await write({ blog_title: 'Match', ...given, noindex: 'true' });
  expect(post).toMatchObject({ ...given, noindex: true });
  const publicly: Post = (await visitor.get(`/blogs/${post.id}`)).body;
  expect(publicly).toMatchObject({ ...given, noindex: true });
  const card = (await visitor.get('/blogs?view=card&limit=1')).body[0];
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

test('A client of before, which knows none of this, changes none of it', async ({ write, changed }) => {
  const given = { slug: 'my-own', seo_title: 'For engines', language: 'te-IN', canonical: '/about-us' };
  const { id } = await write({ ...given, noindex: 'true' });
  const after = await changed(id, { blog_title: 'Another title', description: 'Another text.', title: 'x' });
  expect(after).toMatchObject({ ...given, noindex: true });
});

test('The same form again, after a lost answer, changes nothing', async ({ write, patch, changed }) => {
  const { id, revision } = await write({ blog_title: 'Match', slug: 'match' });
  const fields = { seo_title: 'For engines', noindex: 'true', language: 'hi-IN', revision: String(revision) };
  const first = await changed(id, fields);
  expect((await changed(id, fields)).revision).toBe(first.revision);
  expect((await patch(id, { ...fields, seo_title: 'Others' })).status).toBe(409);
  expect((await patch(id, { ...fields, noindex: 'false' })).status).toBe(409);
});

test('The sitemap and the feed have encoded addresses, without noindex posts', async ({ write, read }) => {
  const hindi = await write({ blog_title: 'आज का मैच', language: 'hi-IN' });
  const hidden = await write({ blog_title: 'Hidden', noindex: 'true' });
  const elsewhere = await write({
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

test('So do the parts of a large sitemap', async ({ app, read }) => {
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

test('The picture for shared links is shown as long as its post is', async ({ app, write, changed }) => {
  const draft = await write({ blog_title: 'Only a draft', state: 'draft' });
  const share = `/api/blog/${draft.blog_img}/share.jpg`;
  expect((await app.call(share)).status).toBe(404);
  const { id } = await write({ blog_title: 'Match', share_picture: draft.blog_img });
  expect((await app.call(share)).status).toBe(200);
  expect((await app.call(share)).headers.get('content-type')).toBe('image/jpeg');
  await changed(id, { state: 'draft' });
  expect((await app.call(share)).status).toBe(404);
});

test('Posts of before have the addresses that they had', async ({ app, visitor, changed }) => {
  await insertPosts(app, [{ blogTitle: 'आज का मैच' }, { blogTitle: 'Café au lait' }]);
  await app.fill("update post set slug = 'post' where id = 1");
  const post: Post = (await visitor.get('/blogs/1')).body;
  expect(postPath(post)).toBe('/blog/1/post');
  expect((await changed(1, { slug: '' })).slug).toBe('आज-का-मैच');
});
