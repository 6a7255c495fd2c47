import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test('A page whose script hangs is said to be on its way, until it is there', async ({ page }) => {
  await page.goto('/contact');
  await new ContactPage(page).ready();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sports ID' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/sports id/i);
  await expect(page.getByText('Loading the page')).toHaveCount(0);
});
