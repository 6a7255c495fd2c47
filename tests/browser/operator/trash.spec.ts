import { expectAccessible } from '#tests/support/looks.ts';
import { expect, statusWith, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test('The trash is narrowed to a kind, restores, deletes for good and is emptied', async ({
  page,
  open,
  owner,
}) => {
  await open('/admin');
  for (const title of ['First to go', 'Second to go', 'Third to go']) {
    const { id } = await addPost(owner, { blog_title: title });
    await owner.delete(`/blog/${id}`);
  }
  const { id: label } = (await owner.post('/contact-desk/labels', { name: 'Gone', colour: 'red' })).body;
  await owner.delete(`/contact-desk/labels/${label}`);
  await page.getByRole('link', { name: 'Trash' }).click();
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Restore' }) });
  await expect(rows.filter({ hasText: 'Gone' })).toContainText('Label');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Posts');
  await expect(page).toHaveURL(/kind=post/);
  await expect(rows.filter({ hasText: 'Gone' })).toHaveCount(0);
  await expectAccessible(page);

  const second = rows.filter({ hasText: 'Second to go' });
  await second.getByRole('button', { name: 'Restore' }).click();
  await expect(statusWith(page, '“Second to go” is back.')).toBeVisible();
  await expect(second).toHaveCount(0);
  const third = rows.filter({ hasText: 'Third to go' });
  await third.getByRole('button', { name: 'Delete for good' }).click();
  await third.getByRole('button', { name: 'Yes, delete for good' }).click();
  await expect(statusWith(page, '“Third to go” deleted for good.')).toBeVisible();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: 'Yes, empty trash' }).click();
  await expect(page.getByText('No posts in the trash')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(rows.filter({ hasText: 'Gone' })).toHaveCount(1);
});
