import type { Page } from '@playwright/test';
import { pictureCount, posts } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({
  // The posts that others write would push the seed posts out of what is saved.
  sharedBy: 'offline',
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

test('After one visit built pages and the newest posts open offline', async ({ page, context, request }) => {
  const newest = await (await request.get('/api/blogs?limit=3')).json();
  await page.goto('/');
  await saved(page, 20);
  await context.setOffline(true);

  const opened = await page.goto('/contact');
  expect(opened?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();

  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Reddy Anna/);
  await expect(page.getByRole('heading', { name: 'Match Predictions' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
  // The copies of both rows are of one visit: their age is said once.
  await expect(page.getByRole('status').filter({ hasText: /Offline copy, saved \d+ \w+ ago/ })).toHaveCount(
    1,
  );

  await page.goto('/blog?category=4');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /Offline copy, saved \d+ \w+ ago/ })).toBeVisible();

  await page.goto(`/blog/${newest[2].id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest[2].blog_title);
  await expect(page).toHaveURL(new RegExp(`/blog/${newest[2].id}/[a-z0-9-]+$`));
  const picture = page.getByRole('main').getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: newest[2].blog_title }),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
});

test('A saved copy is replaced as soon as the line is back', async ({ page, context, owner, request }) => {
  const [post] = await (await request.get('/api/blogs?limit=1')).json();
  await page.goto('/');
  await saved(page, 20);
  await context.setOffline(true);
  await page.goto('/blog');
  const note = page.getByRole('status').filter({ hasText: 'Offline copy' });
  await expect(note).toBeVisible();
  const title = `Corrected ${Date.now()}`;
  await owner.patch(`/blog/${post.id}`, { blog_title: title });
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toContainText(title);
  await expect(note).toHaveCount(0);
});

/** Saving has come as far as `count` posts, their texts among them. */
async function saved(page: Page, count: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const texts = async () => (await posts(page)).length;
  await expect.poll(texts).toBeGreaterThanOrEqual(count);
  await expect.poll(() => pictureCount(page)).toBeGreaterThanOrEqual(Math.min(count, 20));
}
