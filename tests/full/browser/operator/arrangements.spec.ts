import { expectFits } from '#tests/support/looks.ts';
import { expect, failedCalls, publishSettings, statusWith, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('Entries of the menu are moved by key and hidden, seen before they are published, and taken back', async ({
  page,
  open,
}) => {
  await open('/admin/settings/menu');
  const menu = page.getByRole('group', { name: 'Main menu', exact: true });
  const names = () => menu.locator('.settings-arranged').allInnerTexts();
  await expect(menu.getByRole('listitem')).toHaveCount(7);
  const usual = await names();
  const handle = menu.getByRole('button', { name: 'Move Blog', exact: true });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(handle).toBeFocused();
  expect((await names()).slice(-2)).toEqual(['Blog', 'Contact']);
  await expect(menu.getByRole('button', { name: 'Hide Contact' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Hide Sports ID' }).press('Enter');
  await expect(menu.getByRole('button', { name: 'Show Sports ID' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(menu.getByRole('button', { name: 'Hide Sports ID' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expectFits(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish these changes?' });
  await expect(sheet.getByRole('insertion')).toHaveText('Sports ID');
  await expect(sheet).toContainText('Moved here from position 6: Contact');
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(statusWith(page, 'Published.')).toBeVisible();

  const visitor = await page.context().newPage();
  const nav = visitor.getByRole('navigation', { name: 'Main' });
  await visitor.goto('/about-us');
  await expect(nav.getByRole('link', { name: 'Sports ID' })).toHaveCount(0);
  await expect(nav.getByRole('listitem').last()).toContainText('Contact');
  await page.keyboard.press('u');
  await expect(statusWith(page, /Undone/)).toBeVisible();
  await expect.poll(names).toEqual(usual);
  await visitor.close();
});

test('A section of the home page is hidden and moved, and visitors see it so', async ({ page, open }) => {
  await open('/admin/settings/home');
  const sections = page.getByRole('group', { name: 'Sections', exact: true });
  await sections.getByRole('button', { name: 'Hide Stories' }).click();
  const questions = sections.getByRole('button', { name: 'Move Questions' });
  for (let place = 12; place > 0; place -= 1) {
    await questions.focus();
    await page.keyboard.press('Alt+ArrowUp');
  }
  await expect(sections.locator('.settings-arranged').first()).toHaveText('Questions');
  await publishSettings(page);
  await expect(statusWith(page, 'Published.')).toBeVisible();
  await page.goto('/');
  await expect(page.locator('main section h2').first()).toHaveText(/questions/i);
  await expect(page.getByRole('heading', { name: 'Success stories' })).toHaveCount(0);
  // Read on, the page hydrates: it stays as it was delivered.
  await page.keyboard.press('Tab');
  await expect(page.locator('main section h2').first()).toHaveText(/questions/i);
});
