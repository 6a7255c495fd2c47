import type { Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import { holdScripts, releaseScripts } from '#tests/support/contact-page.ts';
import { withFixture } from '#tests/support/matches.ts';
import { addPost, changePost } from '#tests/support/posts.ts';
import { changePosts, posts } from '#tests/support/saved-copies.ts';
import { expect, type Site, test } from '#tests/support/site.ts';
import { expectSameHead, hydrated } from '#tests/support/visitor-pages.ts';
import { between, install, opened } from '#tests/support/worker-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/] } });

const newestPath = async (page: Page) =>
  (await page.getByRole('article').first().getByRole('link', { name: 'read' }).getAttribute('href')) ?? '';

test('The list and a post of the worker equal those of the server', async ({ page, request }) => {
  await install(page);
  const post = await newestPath(page);
  const [list, onePost] = [await (await request.get('/blog')).text(), await (await request.get(post)).text()];
  const main = (html: string) => between(html, '<main', '</main>');
  expect(main(await opened(page, '/blog'))).toBe(main(list));
  const article = (html: string) =>
    between(html, '<article>', '</aside>') + between(html, '<title>', '</title>');
  expect(article(list)).toContain('<title>');
  expect(article(await opened(page, post))).toBe(article(onePost));
});

test('51. The head of a list, of a post and of the fixtures of the worker equals that of the server', async ({
  page,
  owner,
}) => {
  const plain = await addPost(owner, { blog_title: 'Dew & "rain" <at> tea', title: 'A "wet" ball' });
  const own = await addPost(owner, {
    ...{ blog_title: 'Dew with words for search engines', share_picture: plain.blog_img },
    ...{
      seo_title: 'Dew & "rain"',
      seo_description: 'What <dew> does',
      canonical: 'https://example.com/?a=1&b="2"',
    },
  });
  const hidden = await addPost(owner, {
    ...{ blog_title: 'Dew that is not listed', language: 'hi-IN' },
    ...{ noindex: 'true', canonical: '/blog?category=4&page=2' },
  });
  await changePost(owner, plain.id, { description: 'Dew, with a line that came later.' });
  await withFixture(owner, { home: 'Pune & "Co"' }, async () => {
    await install(page);
    await expectSameHead(page, '/fixtures');
  });
  for (const path of ['/blog', '/blog?page=2', '/blog?category=1']) await expectSameHead(page, path);
  for (const { id } of [plain, own, hidden]) {
    const { url } = await page.request.get(`/blog/${id}`).then((answer) => ({ url: answer.url() }));
    await expectSameHead(page, new URL(url).pathname);
  }
  for (const { id } of [plain, own, hidden]) await owner.delete(`/blog/${id}`);
});

test('Without a line a post can be read before its script comes', async ({ page, context, owner }) => {
  // The newest, whose title is also in the data for search engines.
  await addPost(owner, { blog_title: 'A post that is read before its script' });
  await install(page);
  const post = await newestPath(page);
  await context.setOffline(true);
  await holdScripts(page);
  await page.goto('/blog');
  await expect(page).toHaveTitle(/^Blog: /);
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.locator('.skeleton-card')).toHaveCount(0);
  const name = await page.getByRole('article').first().getByRole('heading').textContent();
  await page.getByRole('article').first().getByRole('link', { name: 'read' }).click();
  await expect(page).toHaveURL(new RegExp(`${post}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name?.slice(0, 40) ?? '');
  await expect(page).toHaveTitle(new RegExp(name?.slice(0, 20) ?? ''));
  await expect(page.locator('.prose p').first()).toBeVisible();
  await releaseScripts(page);
  await hydrated(page);
});

test('A post that version 1.4 saved shows its words, and its HTML once it is fetched again', async ({
  page,
  context,
  owner,
}) => {
  const { id } = await addPost(owner, { blog_title: 'Saved before', description: 'Dew **falls**.' });
  await install(page);
  const count = (await posts(page)).length;
  await changePosts(page, (saved) => {
    const all = saved.getAll();
    all.onsuccess = () => {
      for (const { html, minutes, ...post } of all.result) {
        saved.put({
          ...post,
          ...(html && { description: 'Dew **falls**.\n\nA [link](/blog) & <b>more</b>.' }),
        });
      }
    };
  });
  await context.setOffline(true);
  await page.goto(`/blog/${id}/saved-before`);
  const text = page.locator('.prose');
  await expect(text.locator('p')).toHaveText(['Dew falls.', 'A link & <b>more</b>.']);
  await expect(text.locator('strong, a, b')).toHaveCount(0);
  await context.setOffline(false);
  await expect(text.locator('strong')).toHaveText('falls');
  await expect(text.locator('p')).toHaveCount(1);
  // The others, too, which are not opened.
  await page.goto('/privacy-policy');
  // Another test may have published one meanwhile.
  await expect.poll(async () => (await posts(page)).length).toBeGreaterThanOrEqual(count);
  await owner.delete(`/blog/${id}`);
});

const EVIL = `<img src=x onerror=alert(1)>'"$& {{title}} {{/card0}} &amp;`;

test('T15. What looks like HTML comes out of the worker as text', async ({ page, owner, site }) => {
  const post = await writeEvil(site, owner);
  page.on('dialog', () => {
    throw new Error('a script of the post ran');
  });
  await install(page);
  for (const path of ['/blog', `/blog/${post.id}/${post.slug}`]) {
    const html = await opened(page, path);
    expect(html).not.toMatch(/<img src=x|<script>alert/);
    const heading = page.getByRole('heading', { level: path === '/blog' ? 2 : 1 }).first();
    await expect(heading).toContainText(EVIL.slice(0, 42));
    await hydrated(page);
    await expect(heading).toContainText(EVIL.slice(0, 42));
  }
  await expect(page).toHaveTitle(`${EVIL} | Reddy Anna`);
  await expect(page.locator('.prose')).toContainText(`</script><script>alert(2)</script> ${EVIL}`);
  await owner.delete(`/blog/${post.id}`);
});

async function writeEvil(site: Site, owner: Client): Promise<{ id: number; slug: string }> {
  const { id } = await addPost(owner, {
    blog_title: EVIL,
    title: EVIL,
    description: `\`</script><script>alert(2)</script> ${EVIL}\``,
  });
  const { url } = await site.fetch(`/blog/${id}`);
  return { id, slug: url.split('/').at(-1) ?? '' };
}
