import { openOperatorScreen } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('An operator adds a category, renames it and deletes it', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/categoryForm');
  const name = page.getByRole('textbox', { name: 'Category name' });
  await name.fill('Chess');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByRole('status')).toContainText('“Chess” was added.');
  await expect(name).toHaveValue('');

  const row = page.getByRole('listitem').filter({ hasText: 'Chess' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'New name for “Chess”' });
  await expect(field).toBeFocused();
  await field.fill('Carrom');
  await field.press('Enter');
  await expect(page.getByRole('status')).toContainText('“Chess” is now “Carrom”.');

  const renamed = page.getByRole('listitem').filter({ hasText: 'Carrom' });
  await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(renamed.getByRole('button', { name: 'Delete' })).toBeFocused();
  await renamed.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('status')).toContainText('“Carrom” was deleted.');
  await expect(renamed).toHaveCount(0);
});

test('An operator who gives no name, or one that stands, is told at the field', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/categoryForm');
  const name = page.getByRole('textbox', { name: 'Category name' });
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(name).toHaveAccessibleDescription('A category needs a name.');
  await name.fill('Cricket');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(name).toHaveAccessibleDescription('A category of this name stands already.');
  await expect(name).toHaveValue('Cricket');
  await expect(name).toBeFocused();
});

test('An operator cannot delete a category that is in use, and is told why', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/categoryForm');
  const row = page.getByRole('listitem').filter({ hasText: 'Cricket' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(row.getByRole('alert')).toHaveText(
    'Not deleted. Posts are in this category. Move or delete them first.',
  );
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
  const fixed = page.getByRole('listitem').filter({ hasText: 'Betting Tips' });
  await expect(fixed.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('An operator puts a category elsewhere in the menu by the keyboard, and keeps the focus', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/categoryForm');
  const list = page.getByRole('list', { name: 'Categories' });
  const row = list.getByRole('listitem').filter({ hasText: 'Card Games' });
  const up = row.getByRole('button', { name: 'Move up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('“Card Games” is now number 6 of');
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('“Card Games” is now number 5 of');
  await expect(list.getByRole('listitem').nth(4)).toContainText('Card Games');

  await page.goto('/blog');
  const menu = page.getByRole('navigation', { name: 'Categories' });
  await expect(menu.getByRole('link', { name: 'Card Games' })).toBeVisible();

  await page.goto('/admin/categoryForm');
  await page.route('**/api/category/*', (route) => route.abort());
  await row.getByRole('button', { name: 'Move down' }).click();
  await expect(row.getByRole('alert')).toContainText('Not moved. There is no connection');
  await expect(list.getByRole('listitem').nth(4)).toContainText('Card Games');
});

test('An operator deletes a category in use by moving its posts to another', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site, '/admin/categoryForm');
  await page.getByRole('textbox', { name: 'Category name' }).fill('Snooker');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Snooker' });
  await expect(row).toBeVisible();
  const categories: { id: number; category: string }[] = await (
    await fetch(`${site.url}/api/category`)
  ).json();
  const { id } = categories.find(({ category }) => category === 'Snooker') ?? { id: 0 };
  const post = await writePost(site, token, { blog_title: 'On the green cloth', categoryId: String(id) });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Yes, delete' }).click();
  await row.getByRole('combobox', { name: 'Move its posts to' }).selectOption('Casino');
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(page.getByRole('status')).toContainText('“Snooker” was deleted. Its posts are in “Casino”.');
  await expect(row).toHaveCount(0);
  const moved = await (await fetch(`${site.url}/api/blogs/${post.id}`)).json();
  expect(moved.Category.category).toBe('Casino');
});
