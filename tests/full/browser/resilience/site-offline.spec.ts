import { chromium, type Page } from '@playwright/test';
import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { killBrowser } from '#tests/support/kill-browser.ts';
import { finished, posts, precached, saved, seenPosts, watchSaving } from '#tests/support/saved-copies.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('41', () => {
  test.use({ watched: { filter: (line) => /^GET \/(assets\/form-|sports-id)/.test(line) } });

  test('41 A first visit killed in mid-precache: the next start heals it', async ({
    own,
    launchOptions,
  }, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: own.line.url });
    own.line.set('hang');
    const first = await open();
    await (first.pages()[0] ?? (await first.newPage())).goto('/');
    await expect.poll(() => own.line.seen.length).toBeGreaterThan(0);
    await killBrowser(first, profile);

    own.line.set('ok');
    const second = await open();
    const page = second.pages()[0] ?? (await second.newPage());
    await page.goto('/');
    const contact = new ContactPage(page);
    await contact.installed();
    await second.setOffline(true);
    await page.goto('/sports-id');
    await expect(heading(page)).toContainText('ID');
    await contact.open();
    await contact.send('asha@example.com', 'Written offline');
    await expect(contact.status).toHaveText(SAVED);
    await second.close();
  });
});

test('41 Files that went missing later are fetched again at the next start', async ({ page }) => {
  await page.goto('/');
  await new ContactPage(page).installed();
  const all = await precached(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.includes('precache')) continue;
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (/contact|sports-id/.test(key.url)) await cache.delete(key);
    }
  });
  expect((await precached(page)).length).toBeLessThan(all.length - 3);
  await page.reload();
  await expect.poll(() => precached(page)).toEqual(all);
});

test('42 Offline: a seen page, an unseen page, a seen list and an unseen post of it, with their age; else what can be read', async ({
  own,
  page,
  context,
}) => {
  const response = await fetch(`${own.line.url}/api/category/8?limit=3`);
  const [unseen]: { id: number; blog_title: string }[] = await response.json();
  await page.goto('/service');
  await new ContactPage(page).installed();
  await page.goto('/blog?category=8');
  await expect(page.getByRole('article').first()).toBeVisible();
  await finished(page);
  await context.setOffline(true);

  await page.goto('/service');
  await expect(heading(page)).toContainText(/service/i);
  await page.goto('/casino');
  await expect(heading(page)).toContainText(/casino/i);
  const age = page.getByRole('status').filter({ hasText: /Offline copy, saved \d+ \w+ ago/ });
  await page.goto('/blog?category=8');
  await expect(page.getByRole('article').first()).toContainText(unseen?.blog_title.slice(0, 30) ?? '');
  await expect(age.first()).toBeVisible();
  await page.goto(`/blog/${unseen?.id}`);
  await expect(heading(page)).toHaveText(unseen?.blog_title ?? '');
  await expect(age.first()).toBeVisible();

  await page.goto('/no-such-page');
  await expect(heading(page)).toHaveText('You are offline');
  const listed = page.getByRole('main').getByRole('listitem');
  await expect(listed.filter({ hasText: unseen?.blog_title ?? '' })).toBeVisible();
  await listed.getByRole('link', { name: 'Casino' }).click();
  await expect(heading(page)).toContainText(/casino/i);
});

test('43 A picture that is not saved: its place and its alternative text, no jump', async ({
  page,
  context,
}) => {
  await page.goto('/blog');
  await finished(page);
  const picture = page.getByRole('article').first().getByRole('img');
  const alt = (await picture.getAttribute('alt')) ?? '';
  await page.reload();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const online = await picture.boundingBox();
  await page.evaluate(() => caches.delete('pictures-v1'));
  await context.setOffline(true);
  // Else the browser's own cache would have it.
  await context.newCDPSession(page).then((cdp) => cdp.send('Network.clearBrowserCache'));
  await page.reload();
  await expect(page.getByRole('img', { name: alt })).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(0);
  const offline = await picture.boundingBox();
  expect([offline?.width, offline?.height]).toEqual([online?.width, online?.height]);
});

test.describe('43', () => {
  test.use({ watched: { filter: (line) => line.startsWith('GET /api/') } });

  for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
    test(`43 ${JSON.stringify(connection)}: nothing is fetched ahead`, async ({ own, page, context }) => {
      await context.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value, configurable: true });
      }, connection);
      await watchSaving(page);
      await page.goto('/service');
      await new ContactPage(page).installed();
      await saved(page);
      expect(own.line.seen.map(({ line }) => line)).toEqual([]);
      await page.goto('/blog');
      await expect(page.getByRole('article').first()).toBeVisible();
      await saved(page);
      // The list was kept, and after that the worker would have asked for its texts: before this.
      await expect.poll(() => seenPosts(page)).toBeGreaterThan(0);
      await page.evaluate(() => fetch('/api/category/8?view=card&limit=1'));
      const asked = own.line.seen.map(({ line }) => line.split(' ')[1] ?? '');
      // The page's own: cards, categories, the pictures in view. And whether what is kept still stands.
      const isAhead = (path: string) =>
        /^\/api\/(blogs|category\/)/.test(path) && !/view=card|\/standing\?/.test(path);
      expect(asked.filter(isAhead)).toEqual([]);
      expect(await posts(page)).toEqual([]);
    });
  }
});
