import { addPicture, tile } from '#tests/support/media.ts';
import { expect, failedCalls, statusWith, test } from '#tests/support/operator-screens.ts';
import { aPicture } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('An alternative text that is typed stays after Escape, and overwrites nothing unseen', async ({
  page,
  open,
  owner,
}) => {
  await open();
  const { name } = await addPicture(owner, { alt: 'A pad' });
  await page.goto(`/admin/media?open=${name}`);
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  const text = sheet.getByRole('textbox', { name: 'Alternative text' });
  await text.fill('A pad on the bench');
  await text.press('Escape');
  await expect(sheet).toHaveCount(0);
  await owner.patch(`/media/${name}`, { alt: 'An old pad' });
  await page.goto(`/admin/media?open=${name}`);
  await expect(text).toHaveValue('A pad on the bench');
  await expect(text).toHaveAccessibleDescription(/^It was changed elsewhere to “An old pad”\./);
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(text).toHaveValue('An old pad');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('A pad on the bench');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Saved.')).toBeVisible();
  expect((await owner.get(`/media/${name}`)).body.alt).toBe('A pad on the bench');
});

test('A picture in use says where, and is replaced everywhere', async ({ page, open, owner, site }) => {
  await open();
  const picture = await addPicture(owner, { alt: 'A ball in the nets' });
  const description = `Words.\n\n![A ball in the nets](/api/blog/${picture.name})\n`;
  const post = await addPost(owner, { blog_title: 'In the nets', description });
  await page.goto('/admin/media?only=used&q=nets');
  await tile(page, 'A ball in the nets').click();
  const sheet = page.getByRole('dialog', { name: 'Picture' });
  const places = sheet.getByRole('list', { name: 'Where it is used' });
  await expect(places.getByRole('listitem')).toHaveText([/In the nets In the text\. Public\./]);
  await expect(places.getByRole('link', { name: 'In the nets' })).toHaveAttribute(
    'href',
    `/admin/blogerForm?id=${post.id}`,
  );
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Couldn’t delete. Used as: text of “In the nets”.');

  const choosing = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Replace' }).click();
  const buffer = await aPicture({ width: 120, height: 60 });
  await (await choosing).setFiles({ name: 'better.png', mimeType: 'image/png', buffer });
  await expect(sheet).toBeHidden();
  await expect(statusWith(page, 'was replaced everywhere')).toBeVisible();
  const shown = async () => {
    const { description: text } = (await owner.get(`/blogs/${post.id}`)).body;
    return /\/api\/blog\/([a-z0-9-]+)/.exec(text)?.[1];
  };
  const made = await shown();
  expect(made).not.toBe(picture.name);
  expect((await site.fetch(`/api/blog/${made}`)).status).toBe(200);
  const former = await site.fetch(`/api/blog/${picture.name}`, { redirect: 'manual' });
  expect([former.status, former.headers.get('location')]).toEqual([301, `/api/blog/${made}`]);
  await page.getByRole('button', { name: 'Undo “A ball in the nets”' }).click();
  await expect(page.getByText('“A ball in the nets” is back.')).toBeVisible();
  expect(await shown()).toBe(picture.name);
});
