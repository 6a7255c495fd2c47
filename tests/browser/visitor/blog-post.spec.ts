import type { Page } from '@playwright/test';
import { addPost, changePost } from '#tests/support/posts.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { heading, hydrated } from '#tests/support/visitor-pages.ts';

test('A reader sees how long a post takes, its parts, and goes to one', async ({ page, request }) => {
  const [post] = await (await request.get('/api/blogs?q=notations')).json();
  await page.goto(`/blog/${post.id}`);
  await expect(page.getByRole('banner').or(page.locator('.post-header'))).toContainText([
    /./,
    /\d+ min read/,
  ]);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText(headings(post.description));

  const last = contents.getByRole('link').last();
  await last.click();
  const heading = page.getByRole('heading', { name: headings(post.description).at(-1) ?? '' });
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(/#part-/);
});

test('Below a post are others of its category, without script', async ({ browser, request, site }) => {
  const posts: { id: number; blog_title: string; categoryId: number }[] = await (
    await request.get('/api/category/4?view=card')
  ).json();
  const post = posts[1];
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/blog/${post?.id}`);
  const related = page.getByRole('region', { name: 'More in Match Predictions' });
  await expect(related.getByRole('article')).toHaveCount(Math.min(3, posts.length - 1));
  await expect(related.getByRole('heading', { name: post?.blog_title ?? '', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await context.close();
});

test('A reader walks from post to post of a category by date, there and back', async ({ page, request }) => {
  const posts: { id: number; blog_title: string }[] = await (
    await request.get('/api/category/1?view=card')
  ).json();
  const [newer, middle, older] = posts.slice(-3);
  await page.goto(`/blog/${middle?.id}`);
  const way = page.getByRole('navigation', { name: 'Previous and next post' });
  await expect(way.getByRole('link', { name: 'Next post' })).toContainText(newer?.blog_title ?? '');
  await way.getByRole('link', { name: 'Previous post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(older?.blog_title ?? '');
  await expect(way.getByRole('link', { name: 'Next post' })).toContainText(middle?.blog_title ?? '');
  await way.getByRole('link', { name: 'Next post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(middle?.blog_title ?? '');
});

test.describe('The text that came with its page', () => {
  test.use(withoutWorker);

  /** A minute later the page comes into view again, and asks for its post. */
  async function lookAgain(page: Page, id: number): Promise<void> {
    const answer = page.waitForResponse((response) => response.url().includes(`/api/blogs/${id}?`));
    await page.clock.fastForward(61_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await (await answer).finished();
  }

  test('is there on the way back, and was not asked for', async ({ page, request }) => {
    const [post] = await (await request.get('/api/blogs?q=notations')).json();
    const requests: string[] = [];
    page.on('request', (each) => each.url().includes(`/api/blogs/${post.id}`) && requests.push(each.url()));
    await page.goto(`/blog/${post.id}`);
    await hydrated(page);
    const text = page.locator('.prose');
    const words = (await text.textContent()) ?? '';
    await page
      .locator('a[href="/blog"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await expect(heading(page)).toHaveText('Blog');
    await page.goBack();
    await expect(text).toHaveText(words);
    expect(requests).toEqual([]);
  });

  test('stays until the site has another', async ({ page, owner }) => {
    const { id } = await addPost(owner, { description: 'It’s "quoted" & <b>plain</b>.\n\n---\n\nThe end.' });
    await page.clock.install();
    await page.goto(`/blog/${id}`);
    // It has come to life, and its text stays as it is.
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    const text = page.locator('.prose');
    await text.evaluate((prose) => prose.part.add('marked'));
    await changePost(owner, id, { blog_title: 'Another title' });
    await lookAgain(page, id);
    await expect(heading(page)).toHaveText('Another title');
    await expect(page.locator('.prose[part=marked]')).toHaveCount(1);
    await changePost(owner, id, { description: 'Other words.' });
    await lookAgain(page, id);
    await expect(text).toHaveText('Other words.');
    await owner.delete(`/blog/${id}`);
  });
});

test.describe('Share', () => {
  test('copies the link where the browser cannot share', async ({ page, context, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [post] = await (await request.get('/api/blogs?limit=1')).json();
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`/blog/${post.id}#part-1`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(page.url().replace(/#.*/, ''));
  });

  test('hands title and link to the phone, and accepts a change of mind', async ({ page, request }) => {
    const [post] = await (await request.get('/api/blogs?limit=1')).json();
    await page.addInitScript(() => {
      const share = (data: ShareData) => {
        document.documentElement.dataset.shared = JSON.stringify(data);
        return Promise.reject(new DOMException('no', 'AbortError'));
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.goto(`/blog/${post.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(document.documentElement.dataset.shared ?? 'null')))
      .toEqual({ title: post.blog_title, url: page.url() });
    await expect(page.getByRole('status').filter({ hasText: /Link/ })).toHaveCount(0);
  });
});

/** The parts of a text: the words of its `##` lines. */
const headings = (markdown: string): string[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
