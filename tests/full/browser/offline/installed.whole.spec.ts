import type { Page } from '@playwright/test';
import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { finished, pictureCount, posts, saved, watchSaving } from '#tests/support/saved-copies.ts';
import { atWork, stay } from '#tests/support/visitor-pages.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const region = (page: Page) => page.getByRole('region', { name: 'Install' });

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('The steps to the home screen are shown until Not now, and again when asked', async ({ page }) => {
    await atWork(page, () => page.goto('/'));
    await expect(region(page)).toContainText('tap Share in your browser, then Add to Home Screen');
    await expect(page.getByRole('link', { name: 'Install', exact: true })).toHaveCount(0);
    await region(page).getByRole('button', { name: 'Not now' }).click();
    await expect(region(page)).toHaveCount(0);
    await atWork(page, () => page.reload());
    await expect(region(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Install', exact: true }).click();
    await expect(page).toHaveURL(/\/offline#install$/);
    await expect(region(page)).toContainText('Add to Home Screen');
    await expect(region(page).getByRole('button', { name: 'Not now' })).toHaveCount(0);
  });

  test.describe('at an address without a page', () => {
    test.use({ allowedConsole: { lines: [/status of 404/] } });

    test('nothing is offered', async ({ page }) => {
      await page.goto('/no-such-page');
      await stay(page);
      await expect(page.getByRole('link', { name: 'Saved for offline' })).toBeVisible();
      await expect(region(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Install', exact: true })).toHaveCount(0);
    });
  });

  test('Nothing is offered where the site is installed', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await atWork(page, () => page.goto('/'));
    await expect(region(page)).toHaveCount(0);
  });
});

test.describe('saving', () => {
  test.use({ watched: { filter: (line) => /^GET \/api\/(blogs\?|blog\/[^ ]*w=400)/.test(line) } });

  test('Saving runs at most every 10 minutes, but at once where it was cut', async ({ own, page }) => {
    await watchSaving(page);
    own.line.set({ when: ({ line }) => (line.includes('/api/blog/') ? 'refuse' : 'ok') });
    await page.goto('/service');
    await new ContactPage(page).installed();
    await expect.poll(async () => (await posts(page)).length).toBe(28);
    const lists = () => own.line.seen.filter(({ line }) => line.includes('/api/blogs?')).length;
    await expect.poll(lists).toBe(1);
    await saved(page);
    expect(await pictureCount(page)).toBe(0);

    own.line.set('ok');
    await page.reload();
    await finished(page);
    expect(lists()).toBe(2);
    expect(await pictureCount(page)).toBe(28);
    await page.reload();
    await saved(page);
    expect(lists()).toBe(2);

    // The clock says that 11 minutes went by.
    await page.evaluate(async () => {
      const cache = await caches.open('saved-marks');
      await cache.put('/finished', new Response(String(Date.now() - 11 * 60_000)));
    });
    await page.reload();
    await expect.poll(lists).toBe(3);
  });
});

test('Saved pictures stay within 8 MB: the oldest make room', async ({ page }) => {
  await page.goto('/service');
  await new ContactPage(page).installed();
  await finished(page);
  const stored = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('pictures-v1')).keys();
      return keys.map(({ url }) => new URL(url).pathname);
    });
  // Two that are as large as a picture can be, seen before all others.
  await page.evaluate(async () => {
    const cache = await caches.open('pictures-v1');
    const saved = await Promise.all(
      (await cache.keys()).map(async (key) => [key, await cache.match(key)] as const),
    );
    for (const [key] of saved) await cache.delete(key);
    const large = () => new Response(new Blob([new Uint8Array(4_190_000)]));
    await cache.put('/api/blog/large-1?w=1600', large());
    await cache.put('/api/blog/large-2?w=1600', large());
    for (const [key, response] of saved) if (response !== undefined) await cache.put(key, response);
  });
  expect(await stored()).toContain('/api/blog/large-1');
  await page.goto('/blog');
  const picture = page.getByRole('article').first().getByRole('img');
  await expect(picture).toBeVisible();
  // Another width than the saved one is fetched, and kept.
  await page.evaluate(
    (src) => fetch(src.replace(/w=\d+/, 'w=1600')),
    (await picture.getAttribute('src')) ?? '',
  );
  await expect.poll(stored).not.toContain('/api/blog/large-1');
  expect(await stored()).toContain('/api/blog/large-2');
  expect((await stored()).length).toBeGreaterThan(27);
});
