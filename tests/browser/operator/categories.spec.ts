import { sendAgainOnceSent } from '#tests/support/double-press.ts';
import { expect, failedCalls, statusWith, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('A category is added, renamed and deleted, and a wrong name refused', async ({ page, open }) => {
  await open('/admin/categoryForm');
  const name = page.getByRole('textbox', { name: 'Category name' });
  const add = page.getByRole('button', { name: 'Add Category' });
  await add.click();
  await expect(name).toHaveAccessibleDescription('A category needs a name.');
  await name.fill('Cricket');
  await add.click();
  await expect(name).toHaveAccessibleDescription('A category with this name already exists.');
  await expect(name).toHaveValue('Cricket');
  await expect(name).toBeFocused();
  await name.fill('Chess');
  const words = '“Chess” was added.';
  const again = sendAgainOnceSent(page, { form: '.category-form', words });
  await name.press('Enter');
  await expect(statusWith(page, words)).toBeVisible();
  await again;
  await expect(name).toHaveValue('');
  await expect(name).toHaveAccessibleDescription('');
  await expect(name).toBeFocused();

  const row = page.getByRole('listitem').filter({ hasText: 'Chess' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'New name for “Chess”' });
  await expect(field).toBeFocused();
  await page.getByRole('textbox', { name: 'Description' }).fill('On a board');
  await field.press('Escape');
  await page.getByRole('button', { name: 'Undo what you typed' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('On a board');
  await field.fill('Carrom');
  await field.press('Enter');
  await expect(statusWith(page, '“Chess” is now “Carrom”.')).toBeVisible();

  const renamed = page.getByRole('listitem').filter({ hasText: 'Carrom' });
  await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(renamed.getByRole('button', { name: 'Delete' })).toBeFocused();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(statusWith(page, '“Carrom” was deleted.')).toBeVisible();
  await expect(renamed).toHaveCount(0);
});
