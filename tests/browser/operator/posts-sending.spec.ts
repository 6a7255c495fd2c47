import { openOperatorScreen, pressAsSessionEnds } from '#tests/support/operator-screens.ts';
import { aNoise } from '#tests/support/pictures.ts';
import { categoriesHaveCome, hand, pictureFile, postEditor, writePost } from '#tests/support/post-editor.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('A change whose answer was lost is known as one’s own, corrected or not', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Answer lost', description: 'At first.' });
  // The list of categories may take longer than the typing: the post keeps its own.
  await page.route('**/api/category', (route) => route.abort());
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { text, save, status } = postEditor(page);
  const alert = page.getByRole('alert');
  let isCut = true;
  await page.route(`**/api/blog/${id}`, (route) =>
    isCut ? route.fetch().then(() => route.abort()) : route.continue(),
  );
  await text.fill('Sent, and never answered.');
  await save.click();
  await expect(alert).toContainText('no connection');
  isCut = false;
  await save.click();
  await expect(status.filter({ hasText: '“Answer lost” is saved.' })).toBeVisible();

  isCut = true;
  await text.fill('Sent once more.');
  await save.click();
  await expect(alert).toContainText('no connection');
  isCut = false;
  await text.fill('Sent once more, and corrected.');
  await save.click();
  await expect(status.filter({ hasText: '“Answer lost” is saved.' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  const standing = await (await fetch(`${site.url}/api/blogs/${id}`)).json();
  expect(standing.description).toBe('Sent once more, and corrected.');
});

test('A post whose sending is stopped while the site prepares the picture does not appear, and is sent once after all', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await title.fill('Stoppedintheend');
  await text.fill('Text');
  await image.setInputFiles({ ...(await pictureFile('large.png')), buffer: await aNoise(2000, 1300) });
  await categoriesHaveCome(page);
  await add.click();
  await expect(page.getByText('Sent. The site prepares the picture…')).toBeVisible();
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByRole('alert')).toContainText('It may have been stored in the last moment');
  await expect(add).toBeFocused();
  const stored = () => fetch(`${site.url}/api/blogs?q=Stoppedintheend`).then((answer) => answer.json());
  // Pictures are prepared one after the other: when this one's is done, so was the one that was left.
  await writePost(site, await site.login(), { blog_title: 'After it' });
  expect(await stored()).toEqual([]);
  await add.click();
  await expect(status.filter({ hasText: '“Stoppedintheend” is published.' })).toBeVisible();
  expect(await stored()).toHaveLength(1);
});

test('A dead session is found before a large picture is sent', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('Too late');
  await text.fill('Text');
  await image.setInputFiles({ ...(await pictureFile('large.png')), buffer: await aNoise(600, 400) });
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Blog')) sent += 1;
  });
  await pressAsSessionEnds(page, site, token, () => add.click());
  await expect(page.getByText('Your session ended.')).toBeVisible();
  expect(sent).toBe(0);
});

test('What was wrong with a picture is not said of the next one, nor of one that never was', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('A picture in the end');
  await text.fill('Text');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('What you typed before is back.')).toBeVisible();
  await expect(page.getByText('chosen again')).toHaveCount(0);

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

test('A picture dropped beside the drop area does not lead away', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const heading = page.getByRole('heading', { level: 1 });
  // The form comes after the heading.
  await expect(postEditor(page).image).toBeVisible();
  expect(await hand(heading, 'drop', 'beside.png')).toBe('prevented');
  await expect(page.getByRole('img', { name: 'Preview of beside.png' })).toBeVisible();
});

test('The focus stays with the search box and with the name of a category', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('no such words');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=no/);
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue('');

  await page.goto('/admin/categoryForm');
  const name = page.getByRole('textbox', { name: 'Category name' });
  await name.fill('Kept focus');
  await name.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '“Kept focus” was added.' })).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
});
