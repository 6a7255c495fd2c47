import { expectAccessible, layout } from '#tests/support/looks.ts';
import { addPicture, tile } from '#tests/support/media.ts';
import {
  closeDetails,
  expect,
  failedCalls,
  openDetails,
  openFromMenu,
  showPreview,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';

// The library is as these tests leave it.
test.use({ sharedBy: 'pictures' });
test.use({ allowedConsole: failedCalls });

const PHONE = { width: 390, height: 844 };

test('A post takes a picture of the library, or one that is added', async ({ page, open, owner }) => {
  await open();
  await addPicture(owner, { alt: 'A lamp over the stand' });
  await page.setViewportSize(PHONE);
  await page.goto('/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Lamps of the library');
  await openDetails(page);
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('searchbox', { name: 'Search pictures' }).fill('lamp over the stand');
  await picker.getByRole('searchbox', { name: 'Search pictures' }).press('Enter');
  await expect(picker.getByRole('button', { name: /^Choose / })).toHaveCount(1);
  await expectAccessible(page, 'the choice of a picture');
  expect(await layout(page)).toMatchObject({ sideways: 0, beside: [] });
  await picker.getByRole('button', { name: /^Choose A lamp over the stand/ }).click();
  await expect(page.getByRole('img', { name: 'Picture from the library' })).toBeVisible();
  await expect(page.getByText('From the library', { exact: true })).toBeVisible();
  await closeDetails(page);
  const preview = await showPreview(page);
  await expect(preview.locator('canvas.post-picture')).toHaveAttribute('data-drawn', 'true');
  await page.keyboard.press('Escape');

  await openDetails(page);
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const choosing = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'Upload a picture' }).click();
  const buffer = await aPicture({ width: 120, height: 60 });
  await (await choosing).setFiles({ name: 'new.png', mimeType: 'image/png', buffer });
  await expect(picker).toBeHidden();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('From the library', { exact: true })).toBeHidden();
});

test('The preview of a published post shows the chosen picture', async ({ page, open, owner }) => {
  await open();
  await addPicture(owner, { alt: 'A square of turf' }, await aPicture({ width: 900, height: 600 }));
  const { id } = await addPost(owner, { blog_title: 'Turf' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const before = await showPreview(page);
  await expect(before.locator('img.post-picture, .post-picture img').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a picture' });
  await picker.getByRole('button', { name: /^Choose A square of turf/ }).click();
  // The library's is three by two, and as wide as a preview draws.
  const drawn = (await showPreview(page)).locator('canvas.post-picture');
  await expect(drawn).toHaveAttribute('data-drawn', 'true');
  await expect(drawn).toHaveJSProperty('height', 533);
});

test('The places of a picture lead to the page that shows it', async ({ page, open, owner }) => {
  await open();
  const { name } = await addPicture(owner, { alt: 'A kiosk by the gate' });
  await page.goto('/admin/pages?page=new');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('At the ground');
  await page.getByRole('textbox', { name: 'Text' }).fill(`![A kiosk by the gate](/api/blog/${name})`);
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('What stands at the ground, and where.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(statusWith(page, 'Published')).toBeVisible();
  await openFromMenu(page, 'Media');
  await tile(page, 'A kiosk by the gate').click();
  await page.getByRole('dialog').getByRole('link', { name: 'At the ground' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('At the ground');
});

test('The library and the sheet of a picture look right on a phone', async ({ page, open, owner }) => {
  await page.setViewportSize(PHONE);
  await addPicture(owner, { alt: 'A bat by the door' });
  await open('/admin/media?q=door');
  await expect(tile(page, 'A bat by the door')).toBeVisible();
  await expectAccessible(page, 'the library');
  await tile(page, 'A bat by the door').click();
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeVisible();
  await expectAccessible(page, 'the sheet of a picture');
});
