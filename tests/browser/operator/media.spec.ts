import { layout } from '#tests/support/looks.ts';
import { addPicture, anImage, dropPictures, pictures, tile } from '#tests/support/media.ts';
import { expect, failedCalls, openFromMenu, screenTitle, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('Pictures are added, described, found, deleted and restored', async ({ page, open, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const count = async () => Number((await owner.get('/media?limit=1')).headers.get('X-Total-Count'));
  const before = await count();
  await open();
  await openFromMenu(page, 'Media');
  await expect(screenTitle(page, 'Media')).toBeVisible();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload pictures' }).click();
  const files = [
    { name: 'pitch.png', mimeType: 'image/png', buffer: await anImage() },
    { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ];
  await (await choosing).setFiles(files);
  const onTheirWay = page.getByRole('list', { name: 'Uploads' });
  await expect(onTheirWay.getByRole('alert')).toHaveText(
    'Couldn’t upload. The file is not a JPEG, PNG, WebP or AVIF image.',
  );
  await onTheirWay.getByRole('button', { name: 'Dismiss words.png' }).click();
  await expect(onTheirWay).toBeHidden();
  await dropPictures(page, ['one.png', 'two.png']);
  await expect.poll(count).toBe(before + 3);
  await expect(pictures(page).getByRole('button').nth(2)).toHaveAccessibleName(
    /^Open No alternative text\s*not used/,
  );

  await pictures(page).getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  await sheet.getByRole('textbox', { name: 'Alternative text' }).fill('సాయంత్రం పిచ్');
  expect(await layout(page)).toMatchObject({ sideways: 0, beside: [] });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Saved.');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const search = page.getByRole('searchbox', { name: 'Search pictures' });
  await search.fill('పిచ్');
  await search.press('Enter');
  await expect(pictures(page).getByRole('button')).toHaveCount(1);
  await expect(tile(page, 'సాయంత్రం పిచ్')).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toHaveJSProperty('naturalWidth', 400);
  await search.fill('nothing like it');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Show all pictures' }).click();
  await expect(tile(page, 'సాయంత్రం పిచ్')).toBeVisible();

  await test.step('One that is unused is deleted and taken back, at once and from the trash', async () => {
    await addPicture(owner, { alt: 'A spare helmet' });
    await page.goto('/admin/media?q=helmet');
    const remove = async () => {
      await tile(page, 'A spare helmet').click();
      await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('“A spare helmet” was deleted.')).toBeVisible();
      await expect(page.getByText('No pictures match.')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo “A spare helmet”' }).click();
    await expect(tile(page, 'A spare helmet')).toBeVisible();
    await remove();
    await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore “A spare helmet”' }).click();
    await expect(page.getByRole('status').filter({ hasText: '“A spare helmet” is back.' })).toBeVisible();
    await page.goto('/admin/media?q=helmet');
    await expect(tile(page, 'A spare helmet')).toBeVisible();
  });
});
