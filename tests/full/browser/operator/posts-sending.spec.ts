import {
  categoriesHaveCome,
  expect,
  failedCalls,
  hand,
  pictureFile,
  postEditor,
  pressAsSessionEnds,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { aNoise } from '#tests/support/pictures.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('A post that is stopped is not stored, and sent once later', async ({ page, open, owner, site }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await title.fill('Stoppedintheend');
  await text.fill('Text');
  await image.setInputFiles({ ...(await pictureFile('large.png')), buffer: await aNoise(2000, 1300) });
  await categoriesHaveCome(page);
  await add.click();
  await expect(page.getByText('Preparing the picture…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('alert')).toContainText('It may already be saved');
  await expect(add).toBeFocused();
  const stored = () => site.fetch('/api/blogs?q=Stoppedintheend').then((answer) => answer.json());
  // Pictures are prepared one after the other: when this one's is done, so was the one that was left.
  await addPost(owner, { blog_title: 'After it' });
  expect(await stored()).toEqual([]);
  // On a busy machine the form would not wait until the large one is prepared once more.
  await image.setInputFiles(await pictureFile());
  await add.click();
  await expect(status.filter({ hasText: '“Stoppedintheend” is published.' })).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('A dead session is found before a large picture is sent', async ({ page, open, owner }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('Too late');
  await text.fill('Text');
  await image.setInputFiles({ ...(await pictureFile('large.png')), buffer: await aNoise(600, 400) });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Blog')) sent += 1;
  });
  await pressAsSessionEnds(page, owner, () => add.click());
  await expect(page.getByText('Your session ended.')).toBeVisible();
  expect(sent).toBe(0);
});

test('What was wrong with a picture is not said of the next one', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('A picture in the end');
  await text.fill('Text');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(page.getByText('Choose the image again.')).toHaveCount(0);

  await categoriesHaveCome(page);
  await add.click();
  await expect(page.getByText('A post needs an image.')).toBeVisible();
  await image.setInputFiles({ name: 'x.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('A post needs an image.')).toHaveCount(0);
  await add.click();
  await expect(image).toHaveAccessibleDescription(/not a JPEG, PNG, WebP or AVIF image/);
  await image.setInputFiles(await pictureFile());
  await expect(image).not.toHaveAccessibleDescription(/not a JPEG, PNG, WebP or AVIF image/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A picture dropped beside the drop area does not lead away', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const heading = page.getByRole('heading', { level: 1 });
  // The form comes after the heading.
  await expect(postEditor(page).image).toBeVisible();
  expect(await hand(heading, 'drop', 'beside.png')).toBe('prevented');
  await expect(page.getByRole('img', { name: 'Preview of beside.png' })).toBeVisible();
});

test('The focus goes on from the search box to the list, and stays with the name of a category', async ({
  page,
  open,
}) => {
  await open('/admin/homeBlogForm');
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('no such words');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=no/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue('');

  await page.goto('/admin/categoryForm');
  const name = page.getByRole('textbox', { name: 'Category name' });
  await name.fill('Kept focus');
  await name.press('Enter');
  await expect(statusWith(page, '“Kept focus” was added.')).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
});
