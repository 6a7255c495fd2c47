import { expect, test } from '#tests/support/line.ts';
import { withoutWorker } from '#tests/support/site.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

test('A category tapped on a slow line replaces only the cards', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await menu.getByRole('link', { name: 'Tennis' }).click();
  await expect(page).toHaveURL('/blog?category=3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tennis');
  await expect(menu.getByRole('link', { name: 'Tennis' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveTitle(/Tennis/);
});
