import { finished } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { atRest, goTo, heading, hydrated, topOf } from '#tests/support/visitor-pages.ts';

test.use({ viewport: { width: 412, height: 823 } });

test('Back to the beginning of the list leads to where the visitor was', async ({ page }) => {
  await goTo(page, '/blog', /blog/i);
  await expect(page.getByRole('article')).toHaveCount(12);
  const link = page.getByRole('article').first().getByRole('link', { name: 'read' });
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100);
  const href = (await link.getAttribute('href')) ?? '';
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(99);
  const before = await topOf(page, href);
  await link.click();
  await expect(heading(page)).not.toHaveText(/blog/i);
  await page.goBack();
  await expect(heading(page)).toHaveText(/blog/i);
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect.poll(async () => Math.abs((await topOf(page, href)) - before)).toBeLessThan(3);
});

test('Back to the end of the home page leads there after a reload elsewhere', async ({ page }) => {
  await page.goto('/');
  await finished(page);
  await page.reload({ waitUntil: 'networkidle' });
  const title = (await heading(page).textContent()) ?? '';
  const link = page.getByRole('main').getByRole('link', { name: 'More about us' });
  const href = (await link.getAttribute('href')) ?? '';
  await link.scrollIntoViewIfNeeded();
  const post = page.getByRole('article').last().getByRole('link', { name: 'read' });
  // By script: a click would scroll to it.
  const follow = () => post.evaluate((read: HTMLElement) => read.click());
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2 * 823);
  const before = await topOf(page, href);
  await follow();
  await expect(heading(page)).not.toHaveText(title);
  await page.reload({ waitUntil: 'networkidle' });
  await hydrated(page);
  await page.goBack();
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(Math.abs((await topOf(page, href)) - before)).toBeLessThan(3);
});
