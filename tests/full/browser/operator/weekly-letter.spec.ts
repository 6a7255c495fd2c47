import { expectAccessible } from '#tests/support/looks.ts';
import { expect, test } from '#tests/support/operator-screens.ts';

test.use({ sharedBy: 'weekly letter', allowedConsole: { lines: [/404/] } });

test('An owner switches the weekly letter off and on, once mail is set up', async ({ page, open, owner }) => {
  await open('/admin/notices');
  await expect(page.getByRole('heading', { name: 'Mail' })).toBeVisible();
  const letter = page.getByRole('region', { name: 'Weekly letter' });
  await expect(letter).toContainText('Needs a mail server and an address');
  await expect(letter.getByRole('switch')).toHaveCount(0);
  const json = { smtp_url: 'smtp://mail.example:9', mail_to: ['owner@example.in'] };
  await owner.patch('/notices', json);
  await page.reload();
  await expect(letter).toContainText('Mondays at 09:00');
  const box = letter.getByRole('switch', { name: 'Weekly letter' });
  await box.press('Space');
  await expect(page.getByText('The weekly letter is off.')).toBeVisible();
  await expect(box).not.toBeChecked();
  await box.press('Space');
  await expect(page.getByText('The weekly letter is on.')).toBeVisible();
  await letter.getByRole('button', { name: 'Edit' }).click();
  await letter.getByLabel('Mondays at').fill('07:30');
  await letter.getByRole('button', { name: 'Save' }).click();
  await expect(letter).toContainText('Mondays at 07:30');
});

test('A link that is not whole says so, on a page that a phone can read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/letter/off?t=broken');
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectAccessible(page);
});
