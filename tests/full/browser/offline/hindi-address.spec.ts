import { addPost, changePost } from '#tests/support/posts.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { install, opened } from '#tests/support/worker-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/] } });

test('The worker tells search engines what the server tells them', async ({ page, owner, request }) => {
  const posts = [
    await addPost(owner, { blog_title: 'Elsewhere first', canonical: 'https://news.example/first' }),
    await addPost(owner, {
      blog_title: 'Of a page',
      canonical: '/about-us',
      seo_title: 'A & <b> title',
    }),
    await addPost(owner, { blog_title: 'For regulars', noindex: 'true', language: 'te-IN' }),
  ];
  await install(page);
  await finished(page);
  const tagsOf = (html: string) => [
    /<title>[^<]*<\/title>/.exec(html)?.[0],
    /<meta name="robots"[^>]*>/.exec(html)?.[0],
    /<link rel="canonical"[^>]*>/.exec(html)?.[0],
    /<h1[^>]*>/.exec(html)?.[0],
  ];
  for (const { id, slug } of posts) {
    const path = `/blog/${id}/${slug}`;
    expect(tagsOf(await opened(page, path))).toEqual(tagsOf(await (await request.get(path)).text()));
  }
  // What is taken back is forgotten.
  const { id, slug } = posts[2] ?? { id: 0, slug: '' };
  await changePost(owner, id, { noindex: false });
  await page.goto(`/blog/${id}/${slug}`);
  await expect.poll(async () => tagsOf(await opened(page, `/blog/${id}/${slug}`))[1]).toBeUndefined();
});
