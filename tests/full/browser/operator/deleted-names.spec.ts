import type { Locator, Page } from '@playwright/test';
import { linkOf, openInbox } from '#tests/support/inbox-screen.ts';
import { expectAccessible } from '#tests/support/looks.ts';
import { expect, failedCalls, statusWith, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

/** Deleted and taken back at once, then deleted and restored from the trash. */
async function deleteAndRestore(page: Page, on: Locator | Page, name: string, remove: () => Promise<void>) {
  await remove();
  await on.getByRole('button', { name: `Undo “${name}”` }).click();
  await expect(on.getByRole('status').filter({ hasText: `“${name}” is back.` })).toBeVisible();
  await remove();
  await on.getByRole('link', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('30');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Restore “${name}”` }).click();
  await expect(statusWith(page, `“${name}” is back.`)).toBeVisible();
}

test('A label that was deleted comes back, and its messages have it', async ({ page, site }) => {
  const { word, owner } = await openInbox(page, site);
  await owner.post('/contact-desk/labels', { name: word });
  await page.reload();
  const labels = page.getByRole('dialog', { name: 'Labels of Two Rao' });
  const openLabels = async () => {
    await linkOf(page, 'Two').click();
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Labels/ })
      .click();
  };
  await openLabels();
  await labels.getByRole('checkbox', { name: word }).check();
  await labels.getByRole('button', { name: 'Manage labels' }).click();
  const manager = page.getByRole('dialog', { name: 'Labels', exact: true });
  const row = manager.getByRole('listitem').filter({ has: page.getByLabel(`Name of ${word}`) });
  await deleteAndRestore(page, manager, word, async () => {
    await row.getByRole('button', { name: 'Delete' }).click();
    await row.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(row).toHaveCount(0);
  });
  await page.goto(`/admin/userInfo?q=${word}`);
  await openLabels();
  await expect(labels.getByRole('checkbox', { name: word })).toBeChecked();
});

test('A prepared reply that was deleted comes back', async ({ page, site }) => {
  const { word, owner } = await openInbox(page, site);
  await owner.post('/contact-desk/replies', { title: word, text: 'Hello {{first_name}}' });
  await linkOf(page, 'Two').click();
  await page.getByRole('button', { name: 'Prepared reply' }).click();
  await page.getByRole('button', { name: 'Edit prepared replies' }).click();
  const manager = page.getByRole('dialog', { name: 'Prepared replies' });
  const row = manager.getByRole('listitem').filter({ hasText: word });
  await deleteAndRestore(page, manager, word, async () => {
    await row.getByRole('button', { name: 'Delete' }).click();
    await row.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(row).toHaveCount(0);
  });
  const { body: replies } = await owner.get('/contact-desk/replies');
  expect(replies).toContainEqual(expect.objectContaining({ title: word, text: 'Hello {{first_name}}' }));
});

test('A saved view that was removed comes back', async ({ page, site }) => {
  const { word, owner } = await openInbox(page, site);
  await owner.post('/contact-desk/views', { name: `View ${word}`, filter: { q: word } });
  await page.reload();
  await page.getByRole('button', { name: 'Views' }).click();
  const sheet = page.getByRole('dialog', { name: 'Saved views' });
  const row = sheet.getByRole('listitem').filter({ hasText: word });
  await deleteAndRestore(page, sheet, `View ${word}`, async () => {
    await row.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  });
  await page.goto('/admin/userInfo');
  await expect(page.getByRole('link', { name: `View ${word}` })).toHaveAttribute(
    'href',
    new RegExp(`q=${word}`),
  );
});

test('What stands below a list comes with it, and does not move then', async ({ page, open }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/category*', (route) => held.promise.then(() => route.fallback()));
  await open('/admin/categoryForm');
  await expect(page.getByText('Loading the categories…')).toBeAttached();
  const link = page.getByRole('main').getByRole('link', { name: 'Trash' });
  await expect(link).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole('list', { name: 'Categories' })).toBeVisible();
  await expect(link).toBeVisible();
});

test('A category that was deleted comes back with its posts', async ({ page, open, owner }) => {
  await open('/admin');
  const { id } = (await owner.post('/category', { category: 'Lawn bowls' })).body;
  const post = await addPost(owner, { blog_title: 'Cushions', categoryId: String(id) });
  await owner.delete(`/category/${id}?moveTo=1`);
  const categoryOf = async () => (await owner.get(`/blogs/${post.id}`)).body.Category.category;
  expect(await categoryOf()).not.toBe('Lawn bowls');
  await page.goto('/admin/categoryForm');
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore “Lawn bowls”' }).click();
  await expect(statusWith(page, '“Lawn bowls” is back.')).toBeVisible();
  expect(await categoryOf()).toBe('Lawn bowls');
  await page.goto('/admin/categoryForm');
  const row = page.getByRole('listitem').filter({ hasText: 'Lawn bowls' });
  await expect(row).toHaveCount(1);

  // Another has its name meanwhile: that is shown, and Undo works once the name is free.
  await owner.delete(`/blog/${post.id}`);
  await page.reload();
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete?' });
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  // Its post is in the trash: it asks again.
  await dialog.getByRole('combobox', { name: 'Move its posts to' }).selectOption('Casino');
  await dialog.getByRole('button', { name: 'Yes, delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo “Lawn bowls”' });
  await expect(undo).toBeVisible();
  const other = (await owner.post('/category', { category: 'Lawn bowls' })).body;
  await undo.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Couldn’t restore. A category with this name already exists.',
  );
  await owner.delete(`/category/${other.id}`);
  await undo.click();
  await expect(statusWith(page, '“Lawn bowls” is back.')).toBeVisible();
});
