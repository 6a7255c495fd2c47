import type { Page } from '@playwright/test';
import { hydrated } from '#tests/support/page-weight.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ viewport: { width: 412, height: 823 } });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From another page, without loading it. */
async function goTo(page: Page, path: string, name: RegExp): Promise<void> {
  await page.goto('/privacy-policy');
  await hydrated(page);
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toHaveText(name);
}

/** The position of a link in the window. */
const topOf = (page: Page, href: string) =>
  page
    .locator(`main a[href="${href}"]`)
    .last()
    .evaluate((link) => link.getBoundingClientRect().top);

/** What comes into view gets its layout over the next frames, and the browser makes up for it by scrolling. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let [now, before, frames] = ['', '', 0]; frames < 6; before = now) {
      await new Promise(requestAnimationFrame);
      now = `${scrollY} of ${document.documentElement.scrollHeight}`;
      frames = now === before ? frames + 1 : 0;
    }
  });

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
