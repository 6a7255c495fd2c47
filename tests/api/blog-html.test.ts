import { test as base, expect } from '#tests/support/api-test.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { addPost, changePost, insertPosts } from '#tests/support/posts.ts';
import { showingContent } from '#tests/support/tiny-renderer.ts';
import { SHIPPED, tinySite } from '#tests/support/tiny-site.ts';

/** The renderer of this site gives a text as it is. What words mean is what the page that ships says. */
const test = base.extend('settings', () =>
  tinySite({
    ...showingContent,
    shownHtml:
      ({ pages }) =>
      (html) =>
        `${html} = ${pages[0]?.markdown}`,
  }),
);

const description = 'Some *text*.';
const html = 'Some *text*. = Shipped words.';
const rendered = { excerpt: 'Some text.', minutes: 1, html };

test('A post has the HTML that its page shows, beside its Markdown or in its place', async ({
  owner,
  visitor,
}) => {
  const { id } = await addPost(owner, { description });
  expect((await visitor.get(`/blogs/${id}`)).body).toMatchObject({ description, ...rendered });
  expect((await visitor.get(`/blogs/${id}?view=html`)).body).toMatchObject({ description: '', ...rendered });
  for (const path of ['/blogs', '/Blog', '/category/1']) {
    const { body } = await visitor.get(`${path}?view=html`);
    expect(body, path).toMatchObject([{ id, description: '', ...rendered }]);
    expect((await visitor.get(path)).body[0], path).not.toHaveProperty('html');
  }
  expect((await visitor.get(`/blogs/${id}?view=card`)).status).toBe(400);
});

test('A list of HTML has pages, and is sent once to who knows it', async ({ app, owner, visitor }) => {
  // As an import writes them: they are rendered as they are first read.
  const [first = 0] = await insertPosts(
    app,
    [1, 2, 3].map((number) => ({ description: `Text ${number}` })),
  );
  const { body, headers } = await visitor.get('/blogs?view=html&limit=2');
  expect(body.map((post: { html: string }) => post.html)).toEqual([
    'Text 3 = Shipped words.',
    'Text 2 = Shipped words.',
  ]);
  expect(headers.get('x-total-count')).toBe('3');
  expect(headers.get('link')).toBe('</api/blogs?view=html&limit=2&page=2>; rel="next"');
  for (const path of ['/blogs?view=html', `/blogs/${first}?view=html`]) {
    const read = async (etag: string) =>
      visitor.get(path, { headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' } });
    const etag = (await visitor.get(path)).headers.get('etag') ?? '';
    expect((await read(etag)).status, path).toBe(304);
    await changePost(owner, first, { description: `Other text of ${path}` });
    expect((await read(etag)).status, path).toBe(200);
  }
});

test('What words mean follows what is published, at once', async ({ owner, visitor }) => {
  const { id } = await addPost(owner, { description });
  const read = async () => (await visitor.get(`/blogs/${id}?view=html`)).body.html;
  expect([await read(), await read()]).toEqual([html, html]);
  await pageCalls(owner).change('/publish', SHIPPED, { markdown: 'Other words.' });
  expect(await read()).toBe('Some *text*. = Other words.');
  expect((await visitor.get('/blogs?view=html')).body[0].html).toBe('Some *text*. = Other words.');
});

test('What operators read of every state has the Markdown alone', async ({ editor, owner }) => {
  const { id } = await addPost(owner, { description, state: 'draft' });
  expect((await editor.get(`/blogs/${id}?state=all`)).body).toMatchObject({ description, html: '' });
});
