import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/site.ts';
import { watchShifts } from '#tests/support/visitor-pages.ts';

for (const width of [360, 1280]) {
  test(`A blog page of the worker's does not jump while it fills, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await watchShifts(page);
    await page.goto('/blog');
    await new ContactPage(page).installed();
    await page.goto('/blog');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The measure of Core Web Vitals for a good page.
    expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.1);
  });
}
