import type { BrowserContext, Page } from '@playwright/test';
import { addPost } from '#tests/support/posts.ts';
import { changePosts, finished } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { heading, hydrated } from '#tests/support/visitor-pages.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/, /CallFailed/] } });

/** The list without a line, where the post `id` has been read before anybody opened it. */
async function listWith(id: number, page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/');
  await finished(page);
  await page.goto('/privacy-policy');
  await hydrated(page);
  await context.setOffline(true);
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/blogs/${id}?view=html`));
  await page
    .locator('a[href="/blog"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await read;
}

test('A post that the list leads to is read before anybody opens it', async ({ page, owner, context }) => {
  const { id, blog_title } = await addPost(owner, { blog_title: 'Read ahead' });
  await listWith(id, page, context);
  await changePosts(page, (posts) => posts.clear());
  await page.getByRole('article', { name: blog_title }).getByRole('link', { name: 'read' }).click();
  await expect(heading(page)).toHaveText(blog_title);
});

test('A post that was read ahead and is gone from the site is not shown', async ({
  page,
  owner,
  context,
}) => {
  const { id, blog_title } = await addPost(owner, {
    blog_title: 'Read ahead and deleted',
  });
  await listWith(id, page, context);
  // The worker has learnt that it is gone, while the list that is open shows it still.
  await changePosts(page, (posts) => {
    const all = posts.getAll();
    all.onsuccess = () => {
      const deleted = all.result.find((post) => post.blog_title === 'Read ahead and deleted');
      posts.delete(deleted.id);
    };
  });
  await page.evaluate(() => new BroadcastChannel('saved-changed').postMessage(''));
  await page.getByRole('article', { name: blog_title }).getByRole('link', { name: 'read' }).click();
  await expect(heading(page)).not.toHaveText('Blog');
  await expect(heading(page)).not.toHaveText(blog_title);
});
