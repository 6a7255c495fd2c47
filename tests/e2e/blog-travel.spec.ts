import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';

/** A browser that does not tell how long its tasks take, as Safari: a test's machine may be slow, too. */
const tellNoTasks = () =>
  Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: ['navigation', 'paint'] });

/** Counts the transitions that really ran, from the first moment of each page. */
const count = () => {
  const begin = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (...options) {
    const transition = begin.apply(this, options);
    void transition.ready.then(() => {
      const { dataset } = document.documentElement;
      dataset.travelled = String(Number(dataset.travelled ?? 0) + 1);
    });
    return transition;
  };
};
const travelled = "document.documentElement.dataset.travelled ?? '0'";

test('The picture travels between list and post, there and back; other ways are instant', async ({
  page,
}) => {
  await page.addInitScript(tellNoTasks);
  await page.addInitScript(count);
  await openBlog(page);
  await page.getByRole('article').nth(1).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  await expect.poll(() => page.evaluate(travelled)).toBe('1');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible();
  await expect.poll(() => page.evaluate(travelled)).toBe('2');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible();
  expect(await page.evaluate(travelled)).toBe('2');
});

test('Under reduced motion nothing travels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(count);
  await openBlog(page);
  await page.getByRole('article').nth(1).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  expect(await page.evaluate(travelled)).toBe('0');
});

test('On a slow device nothing travels', async ({ page }) => {
  await page.addInitScript(count);
  await openBlog(page);
  // In a task of the page's own: those of a test are not told of.
  await page.evaluate(() =>
    setTimeout(() => {
      const until = performance.now() + 200;
      while (performance.now() < until);
    }),
  );
  // The browser has told of it: to the page first, which asked earlier.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'longtask', buffered: true }),
      ),
  );
  await page.getByRole('article').nth(1).getByRole('link', { name: 'read' }).click();
  await expect(page.locator('.prose')).toBeVisible();
  expect(await page.evaluate(travelled)).toBe('0');
});

test('Going on before a picture has arrived upsets nothing', async ({ page }) => {
  await page.addInitScript(tellNoTasks);
  await openBlog(page);
  const read = page.getByRole('article').nth(1).getByRole('link', { name: 'read' });
  await read.click();
  await expect(page.locator('.prose')).toBeVisible();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(() => history.back());
    await page.waitForURL('**/blog');
    await page.evaluate(() => history.forward());
    await page.waitForURL('**/blog/*/*');
  }
  await expect(page.locator('.prose')).toBeVisible();
});

/** Links are the router's only when the page has come to life: then it also says how old its posts are. */
async function openBlog(page: Page): Promise<void> {
  await page.goto('/blog');
  await expect(page.getByRole('article').first()).toContainText(' ago');
}
