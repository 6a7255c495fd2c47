import { expect, pictureFile, postEditor, statusWith, test } from '#tests/support/operator-screens.ts';

test.use({ sharedBy: 'notify-readers' });

test('Readers are notified of a post where its editor chooses so', async ({ page, open, owner }) => {
  await open('/admin/blogerForm');
  const { title, text, image } = postEditor(page);
  await title.fill('The chase at Chepauk');
  await text.fill('Spinners held the middle overs.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await image.setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'When to publish…' }).click();
  const sheet = page.getByRole('dialog', { name: 'When to publish' });
  const notify = sheet.getByRole('checkbox', { name: 'Notify followers' });
  await expect(notify).not.toBeChecked();
  await expect(sheet.getByText(/^0 devices follow new posts\..*Not for promotions/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  const categories = await (await page.request.get('/api/category')).json();
  const care = categories.find((each: { care?: boolean }) => each.care);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption(String(care.id));
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await expect(notify).toBeDisabled();
  await expect(notify).toHaveAccessibleDescription('Followers are never notified of posts about care.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await category.selectOption(String(categories.find((each: { care?: boolean }) => !each.care).id));
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await notify.check();
  await sheet.getByRole('button', { name: 'Close' }).click();
  // A category that was chosen by mistake does not change the choice, even if the operator types meanwhile.
  await category.selectOption(String(care.id));
  await text.fill('Spinners held the middle overs, and more.');
  await category.selectOption(String(categories.find((each: { care?: boolean }) => !each.care).id));
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await expect(notify).toBeChecked();
  await sheet.getByLabel('Publish later at').fill('2099-01-01T10:00');
  await sheet.getByRole('button', { name: 'Publish later' }).click();
  await expect(statusWith(page, 'The chase at Chepauk')).toBeVisible();

  const [{ id }] = (await owner.get('/blogs?state=all&view=card&only=scheduled&limit=1')).body;
  const notice = async () => (await owner.get(`/post-notices?post=${id}`)).body;
  expect(await notice()).toMatchObject({ is_wanted: true, told: null });
  await page.goto('/admin/homeBlogForm');
  await page.getByRole('row').filter({ hasText: 'The chase' }).getByRole('button', { name: 'Edit' }).click();
  const inForm = page.getByRole('checkbox', { name: 'Notify followers' });
  await expect(inForm).toBeChecked();
  await inForm.uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(statusWith(page, 'is scheduled')).toBeVisible();
  expect(await notice()).toMatchObject({ is_wanted: false });
  await expect(inForm).not.toBeChecked();
  await inForm.check();
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await expect(notify).toBeChecked();
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Sent to 0 devices.')).toBeVisible();
});
