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

test('A post that is not on this device has a title that says so', async ({ page, context }) => {
  await page.goto('/service');
  await saved(page, 1);
  await context.setOffline(true);
  for (const path of ['/blog/99999/never-seen', '/blog/99999']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('This page is not saved here');
    await expect(page).toHaveTitle('This page is not saved here | Reddy Anna');
  }
});

test('The worker keeps the built pages, and nothing of operators or the server', async ({ page }) => {
  await page.goto('/');
  await saved(page, 1);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  for (const path of ['/login', '/offline', '/built/home', '/built/blog', '/built/contact'])
    expect(stored).toContain(path);
  for (const path of ['/', '/blog', '/contact', '/admin', '/built/admin', '/404'])
    expect(stored).not.toContain(path);
  expect(stored.filter((path) => path.includes('admin'))).toEqual([]);
});

test('Where no event says that the line is back, it is tried ever more rarely', async ({ page, context }) => {
  await page.goto('/');
  await saved(page, 20);
  await context.setOffline(true);
  // Such a browser believes itself online all the time.
  await page.addInitScript(() => {
    for (const name of ['online', 'offline'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.clock.install();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/blogs?')) requests.push(request.url());
  });
  await page.goto('/blog');
  const note = page.getByRole('status').filter({ hasText: 'Offline copy' });
  await expect(note).toBeVisible();
  const before = requests.length;
  for (let minute = 0; minute < 10; minute += 1) await page.clock.runFor(60_000);
  expect(requests.length - before).toBeGreaterThan(4);
  expect(requests.length - before).toBeLessThan(12);
  await context.setOffline(false);
  const noteLater = async () => {
    await page.clock.runFor(10_000);
    return note.count();
  };
  await expect.poll(noteLater).toBe(0);
});

/** Saving has come as far as `count` posts, their texts among them. */
async function saved(page: Page, count: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const texts = async () => (await posts(page)).length;
  await expect.poll(texts).toBeGreaterThanOrEqual(count);
  await expect.poll(() => pictureCount(page)).toBeGreaterThanOrEqual(Math.min(count, 20));
}
