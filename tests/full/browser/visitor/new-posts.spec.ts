import type { Page } from '@playwright/test';
import { addPost } from '#tests/support/posts.ts';
import { seenPosts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';
import { install } from '#tests/support/worker-pages.ts';

// The browser's own lines about a lost connection.
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const marked = (page: Page) => page.getByText('New', { exact: true });
const note = (page: Page) => page.getByRole('link', { name: /new since your last visit$/ });

/** As if so many minutes had gone by. */
const later = (page: Page, minutes: number) =>
  page.clock.setFixedTime(new Date(Date.now() + minutes * 60_000));

test('Without a connection the saved list says the same', async ({ page, owner, context }) => {
  await install(page);
  const post = await addPost(owner, { blog_title: 'Spin in the tenth over', categoryId: '4' });
  await later(page, 60);
  const before = await seenPosts(page);
  await page.goto('/blog');
  await expect(note(page)).toHaveText('1 new since your last visit');
  await expect.poll(() => seenPosts(page)).toBe(before + 1);
  await context.setOffline(true);
  await page.goto('/blog');
  await expect(note(page)).toHaveText('1 new since your last visit');
  await expect(marked(page)).toHaveCount(1);
  await context.setOffline(false);
  await owner.delete(`/blog/${post.id}`);
});

test('Where the browser refuses storage the blog is read without marks', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto('/blog');
  await hydrated(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(marked(page)).toHaveCount(0);
});
