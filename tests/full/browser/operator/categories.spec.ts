import { expect, failedCalls, statusWith, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('A category in use goes once its posts are moved; keys move it', async ({ page, open, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Snooker' })).body;
  const post = await addPost(owner, { blog_title: 'On the green cloth', categoryId: String(id) });
  await open('/admin/categoryForm');
  const list = page.getByRole('list', { name: 'Categories' });
  const rowOf = (name: string) => list.getByRole('listitem').filter({ hasText: name });

  await test.step('Its posts are moved to another', async () => {
    const row = rowOf('Snooker');
    await expect(row.getByRole('link', { name: '1 post' })).toHaveAttribute(
      'href',
      new RegExp(`category=${id}`),
    );
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('combobox', { name: 'Move its posts to' }).selectOption('Casino');
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(statusWith(page, '“Snooker” was deleted. Its posts are now in “Casino”.')).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await owner.get(`/blogs/${post.id}`)).body.Category.category).toBe('Casino');
    await expect(rowOf('Betting Tips').getByRole('button', { name: 'Delete' })).toHaveCount(0);
    const startOf = async (name: string) =>
      (await rowOf(name).getByRole('button', { name: 'Edit' }).boundingBox())?.x;
    expect(await startOf('Betting Tips')).toBe(await startOf('Casino'));
  });

  await test.step('The keyboard moves one, and the focus stays', async () => {
    const row = rowOf('Card Games');
    const up = row.getByRole('button', { name: 'Move up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(statusWith(page, '“Card Games” is now number 6 of')).toBeVisible();
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(statusWith(page, '“Card Games” is now number 5 of')).toBeVisible();
    await expect(list.getByRole('listitem').nth(4)).toContainText('Card Games');

    await page.goto('/blog');
    const menu = page.getByRole('navigation', { name: 'Categories' });
    await expect(menu.getByRole('link', { name: 'Card Games' })).toBeVisible();

    await page.goto('/admin/categoryForm');
    await page.route('**/api/category/*', (route) => route.abort(), { times: 1 });
    await row.getByRole('button', { name: 'Move down' }).click();
    await expect(row.getByRole('alert')).toContainText('Couldn’t move. There is no connection');
    await expect(list.getByRole('listitem').nth(4)).toContainText('Card Games');
    // The other tests find the menu as it was.
    for (const place of [6, 7]) {
      await row.getByRole('button', { name: 'Move down' }).click();
      await expect(statusWith(page, `“Card Games” is now number ${place} of`)).toBeVisible();
    }
  });
});

test('What was typed over an older text says so, and either can be shown', async ({ page, open, owner }) => {
  const { id } = (await owner.post('/category', { category: 'Billiards' })).body;
  await open('/admin/categoryForm');
  const row = page.getByRole('listitem').filter({ hasText: 'Billiards' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await row.getByRole('button', { name: 'Edit' }).click();
  await description.fill('With three balls');
  // A colleague saves another text meanwhile.
  await owner.patch(`/category/${id}`, { description: 'On green cloth' });
  await page.reload();
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(description).toHaveValue('With three balls');
  await expect(row.getByText('Another text was saved since.')).toBeVisible();
  await row.getByRole('button', { name: 'Discard' }).click();
  await expect(description).toHaveValue('On green cloth');
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(description).toHaveValue('With three balls');
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(statusWith(page, '“Billiards” was saved.')).toBeVisible();
  expect((await owner.delete(`/category/${id}`)).status).toBe(204);
});

test('On a phone a category has one line, whose menu edits and deletes it', async ({ page, open, owner }) => {
  await owner.post('/category', { category: 'Squash' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/admin/categoryForm');
  const row = page
    .getByRole('list', { name: 'Categories' })
    .getByRole('listitem')
    .filter({ hasText: 'Squash' });
  const more = row.getByRole('button', { name: 'More for “Squash”' });
  const press = async (name: string) => {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
  };
  const [line, move] = [
    await more.boundingBox(),
    await row.getByRole('button', { name: 'Move up' }).boundingBox(),
  ];
  expect(line?.y).toBe(move?.y);
  await press('Edit');
  const field = page.getByRole('textbox', { name: 'New name for “Squash”' });
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(more).toBeFocused();
  await press('Delete');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await press('Delete');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(statusWith(page, '“Squash” was deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
