import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Counts the transitions that really ran, from the first moment of each page. */
const count = () => {
  const begin = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (...options) {
    const transition = begin.apply(this, options);
    void transition.ready.then(() => {
      const { dataset } = document.documentElement;
      dataset.transitions = String(Number(dataset.transitions ?? 0) + 1);
    });
    return transition;
  };
};
const transitions = "document.documentElement.dataset.transitions ?? '0'";

test('List and post fade into each other; other navigations are instant', async ({ page }) => {
  await page.addInitScript(count);
  await openBlog(page);
  await page.getByRole('article').nth(1).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  await expect.poll(() => page.evaluate(transitions)).toBe('1');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible();
  await expect.poll(() => page.evaluate(transitions)).toBe('2');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible();
  expect(await page.evaluate(transitions)).toBe('2');
});

test('Under reduced motion nothing fades', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(count);
  await openBlog(page);
  await page.getByRole('article').nth(1).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  expect(await page.evaluate(transitions)).toBe('0');
});

test('Going on before a picture has arrived upsets nothing', async ({ page }) => {
  await openBlog(page);
  const read = page.getByRole('article').nth(1).getByRole('link', { name: 'read' });
  await read.click();
  await expect(page.locator('.prose')).toBeVisible();
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => history.back());
    await page.waitForURL('**/blog');
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/blog/*/*');
  }
  await expect(page.locator('.prose')).toBeVisible();
});

/** Links are the router's only when the page is hydrated: then it also says how old its posts are. */
async function openBlog(page: Page): Promise<void> {
  await page.goto('/blog');
  await expect(page.getByRole('article').first()).toContainText(' ago');
}
