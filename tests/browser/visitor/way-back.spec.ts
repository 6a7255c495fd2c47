import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';
import { atRest, goTo, heading, topOf } from '#tests/support/visitor-pages.ts';

test.use({ viewport: { width: 412, height: 823 } });

for (const [what, path, name, find] of [
  ['list', '/blog', /blog/i, (page: Page) => page.getByRole('article').last().getByRole('link').first()],
  [
    'home page',
    '/',
    /./,
    (page: Page) => page.getByRole('main').getByRole('link', { name: 'More about us' }),
  ],
] as const) {
  test(`Back from the end of the ${what} leads to where one was`, async ({ page }) => {
    await goTo(page, path, name);
    const link = find(page);
    // A long page is made in parts, and what is far is not laid out.
    if (path === '/blog') await expect(page.getByRole('article')).toHaveCount(12);
    await link.scrollIntoViewIfNeeded();
    await atRest(page);
    const href = (await link.getAttribute('href')) ?? '';
    const title = await heading(page).textContent();
    const before = await topOf(page, href);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(823);
    await link.click();
    await expect(heading(page)).not.toHaveText(title ?? '');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(heading(page)).toHaveText(title ?? '');
    await expect.poll(async () => Math.abs((await topOf(page, href)) - before)).toBeLessThan(3);
  });
}
