import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { expectSameHead, hydrated } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

/** Every public page, how it is made, and where it is found under a second address. */
const pages: { path: string; h1: string | RegExp; canonical?: string; hidden?: true }[] = [
  { path: '/', h1: /Reddy Anna/ },
  { path: '/home', h1: /Reddy Anna/, canonical: '/' },
  { path: '/blog', h1: 'Blog' },
  { path: '/blog?category=4', h1: 'Match Predictions' },
  { path: '/blog?page=2', h1: 'Blog' },
  { path: '/blog?category=4&category=8', h1: 'Betting Tips', canonical: '/blog?category=8' },
  { path: '/contact', h1: 'Contact' },
  { path: '/login', h1: /Login/i, hidden: true },
];

test('The server renders each kind of page, which hydrates in silence', async ({ page, site, request }) => {
  for (const { path, h1, canonical = path, hidden } of pages) {
    await test.step(path, async () => {
      const html = await (await request.get(path)).text();
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      const link = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      const there = new URL(canonical, site.url.replace('127.0.0.1', 'localhost')).href;
      expect(link).toBe(hidden ? undefined : there);
      expect(/<meta name="description" content="[^"]{50,}"/.test(html)).toBe(true);

      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
      await hydrated(page);
    });
  }
});

test('51. A page of words keeps its head at its second address and at an anchor', async ({ page }) => {
  for (const path of ['/policy', '/about', '/sport', '/privacy-policy']) await expectSameHead(page, path);
  const title = await page.title();
  await page.evaluate(() => {
    location.hash = '#main';
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveTitle(title);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/privacy-policy$/);
});

test('A dead link leads to a page that says so, with status 404', async ({ page, allowedConsole }) => {
  allowedConsole.lines.push(/status of 404/);
  for (const path of ['/no-such-page', '/admin/no-such-screen']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
    await hydrated(page);
  }
});

test('A listing that cannot be had says so, and comes when tried again', async ({ page, allowedConsole }) => {
  allowedConsole.lines.push(/status of 500/);
  await page.goto('/blog');
  await hydrated(page);
  await page.route('**/api/category/1*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('link', { name: 'Cricket', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The posts could not be loaded.');
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
  await page.unroute('**/api/category/1*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('A visitor goes from the listing to a post and back without a new document', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  const card = page.getByRole('article').first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link', { name: 'read' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.replace('…', ''));
  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset.same)).toBe('yes');
});
