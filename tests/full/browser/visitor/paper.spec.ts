import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test('On paper pages have all their words and nothing that needs a screen', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('+91 00000 00003').first()).toBeVisible();
  for (const name of ['Apply Now', 'Copy +91 00000 00001'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByText('Saved for offline')).toBeHidden();

  await page.goto('/');
  await expect(main.getByText('Ask for current payment details each time.')).toBeVisible();
  await expect(main.getByText('Indian rupees, INR, and no other.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play Now' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('The home page of a phone is under 8,000 pixels high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  // What lies below has a guessed height until it is laid out.
  await page.evaluate(() => document.documentElement.setAttribute('data-laid-out', ''));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
});
