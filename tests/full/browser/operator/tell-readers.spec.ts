import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { pictureFile, postEditor } from '#tests/support/post-editor.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, sharedBy: 'tell-readers' });

test('An editor chooses in the sheet that readers are told, nothing is ticked before, and sees later how many were', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image } = postEditor(page);
  await title.fill('The chase at Chepauk');
  await text.fill('Spinners held the middle overs.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await image.setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'When to publish…' }).click();
  const sheet = page.getByRole('dialog', { name: 'When to publish' });
  const tell = sheet.getByRole('checkbox', { name: 'Tell readers who asked for it' });
  await expect(tell).not.toBeChecked();
  await expect(sheet.getByText(/^0 devices ask for new posts\..*Not for promotions/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  const categories = await (await page.request.get('/api/category')).json();
  const care = categories.find((each: { care?: boolean }) => each.care);
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.selectOption(String(care.id));
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await expect(tell).toBeDisabled();
  await expect(tell).toHaveAccessibleDescription('Readers are never told of posts about care.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await category.selectOption(String(categories.find((each: { care?: boolean }) => !each.care).id));
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await tell.check();
  await sheet.getByLabel('Publish later at').fill('2099-01-01T10:00');
  await sheet.getByRole('button', { name: 'Publish later' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The chase at Chepauk' })).toBeVisible();

  const token = await site.login();
  const all = await operatorCall(site, token, '/blogs?state=all&view=card&only=scheduled&limit=1');
  const [{ id }] = await all.json();
  const notice = async () => (await operatorCall(site, token, `/post-notices?post=${id}`)).json();
  expect(await notice()).toMatchObject({ is_wanted: true, told: null });
  await page.goto('/admin/homeBlogForm');
  await page.getByRole('row').filter({ hasText: 'The chase' }).getByRole('button', { name: 'Edit' }).click();
  const inForm = page.getByRole('checkbox', { name: 'Tell readers who asked for it' });
  await expect(inForm).toBeChecked();
  await inForm.uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is scheduled' })).toBeVisible();
  expect(await notice()).toMatchObject({ is_wanted: false });
  await expect(inForm).not.toBeChecked();
  await inForm.check();
  await page.getByRole('button', { name: 'When to publish…' }).click();
  await expect(tell).toBeChecked();
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Readers were told of it on 0 devices.')).toBeVisible();
});
