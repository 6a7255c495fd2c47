import {
  categoriesHaveCome,
  expect,
  failedCalls,
  fillLogin,
  hand,
  pictureFile,
  postEditor,
  pressAsSessionEnds,
  publishAs,
  screenTitle,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost, changePost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

const LONG = 'A long post, half way through. '.repeat(300).trim();

test('A long post is back after the session ended', async ({ page, open, owner }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('A session that died');
  await text.fill(LONG);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Tennis');
  await image.setInputFiles(await pictureFile());
  await pressAsSessionEnds(page, owner, () => publishAs(page, 'Keep as a draft'));
  await expect(page.getByText('Your session ended.')).toBeVisible();
  await fillLogin(page);
  await expect(page).toHaveURL(/\/admin\/blogerForm$/);
  await expect(title).toHaveValue('A session that died');
  await expect(text).toHaveValue(LONG);
  await expect(page.getByRole('button', { name: 'Add Blog as a draft' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
    'Tennis',
  );
  await expect(page.getByText('Your unsaved text is back.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview of ground.png' })).toHaveAttribute(
    'data-drawn',
    'true',
  );
  await categoriesHaveCome(page);
  await add.click();
  await expect(page.getByText('“A session that died” is saved as a draft.')).toBeVisible();
  await page.goto('/admin/blogerForm');
  await expect(title).toHaveValue('');
});

test('A post that was changed is loaded, and mine brought back', async ({ page, open, owner, site }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'Two windows', description: 'At first.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text, save, status } = postEditor(page);
  await text.fill('My own words.');
  await changePost(owner, id, { description: 'Their words.' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByText('Their words.')).toBeVisible();
  await expect(text).toHaveValue('My own words.');

  // The newer one, with one's own words at hand.
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(text).toHaveValue('Their words.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore mine' }).click();
  await expect(text).toHaveValue('My own words.');

  // And once more, over a still newer one.
  await changePost(owner, id, { blog_title: 'Three windows' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await text.fill('My own words, and more.');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(status).toContainText('Changes to “Two windows” are published.');
  await expect(title).toHaveValue('Two windows');
  const savedPost = await (await site.fetch(`/api/blogs/${id}`)).json();
  expect(savedPost.description).toBe('My own words, and more.');
});

for (const how of ['a save', 'a reload'] as const) {
  test(`A post that was changed elsewhere in another field, as ${how} finds, is put together with mine`, async ({
    page,
    open,
    owner,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    // What is typed is on this device alone.
    await page.route('**/api/blog-drafts/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await open();
    const { id } = await addPost(owner, { blog_title: 'Two fields', description: 'At first.' });
    await page.goto(`/admin/blogerForm?id=${id}`);
    const { title, text, save, status } = postEditor(page);
    await text.fill('My own words.');
    await changePost(owner, id, { blog_title: 'Their title' });
    if (how === 'a save') await save.click();
    else await page.reload();
    await page.getByRole('button', { name: 'Merge both' }).click();
    await expect(title).toHaveValue('Their title');
    await expect(text).toHaveValue('My own words.');
    await expect(page.getByText('Your own text is kept too.')).toBeVisible();
    await save.click();
    await expect(status.filter({ hasText: 'Changes to “Their title” are published.' })).toBeVisible();
    expect((await owner.get(`/blogs/${id}`)).body.description).toBe('My own words.');
  });
}

test('Of a draft that does not say over what it was typed, each field that differs is asked about', async ({
  page,
  open,
  owner,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/api/blog-drafts/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await open();
  const { id } = await addPost(owner, { blog_title: 'Kept before', description: 'At first.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { text } = postEditor(page);
  await text.fill('My own words.');
  await changePost(owner, id, { blog_title: 'Their title' });
  // As an earlier version kept it.
  await page.evaluate(() => {
    for (const [name, stored] of Object.entries(localStorage)) {
      if (!name.startsWith('operator-draft:post-')) continue;
      const { base: _, ...texts } = JSON.parse(stored);
      localStorage.setItem(name, JSON.stringify(texts));
    }
  });
  await page.reload();
  await expect(text).toHaveValue('My own words.');
  const merge = page.getByRole('button', { name: 'Merge both' });
  await expect(merge).toBeDisabled();
  await expect(page.getByRole('alert').getByRole('radio', { checked: true })).toHaveCount(0);
  for (const newer of await page.getByRole('radio', { name: 'The newer version' }).all()) await newer.check();
  await page.getByRole('group', { name: 'Description' }).getByRole('radio', { name: 'Yours' }).check();
  await merge.click();
  await expect(postEditor(page).title).toHaveValue('Their title');
  await expect(text).toHaveValue('My own words.');
});

for (const how of ['a save', 'a reload'] as const) {
  test(`A deleted post, as ${how} finds, comes back or is new`, async ({ page, open, owner }) => {
    const { id } = await addPost(owner, { blog_title: 'Deleted elsewhere' });
    await open(`/admin/blogerForm?id=${id}`);
    const { title, text, save, status } = postEditor(page);
    page.on('dialog', (dialog) => void dialog.accept());
    const isDeleted = async (words: string) => {
      await text.fill(words);
      await owner.delete(`/blog/${id}`);
      await (how === 'a save' ? save.click() : page.reload());
      await expect(page.getByRole('alert')).toContainText('deleted in another window');
      await expect(text).toHaveValue(words);
    };
    await isDeleted('Words that stay.');
    await page.getByRole('button', { name: 'Restore the post' }).click();
    await expect(save).toBeVisible();
    await expect(text).toHaveValue('Words that stay.');
    await save.click();
    await expect(status.filter({ hasText: 'Changes to “Deleted elsewhere” are published.' })).toBeVisible();

    await isDeleted('Words for another.');
    await page.getByRole('button', { name: 'Save as a new post' }).click();
    await expect(screenTitle(page, 'Blogger Form')).toBeVisible();
    await expect(title).toHaveValue('Deleted elsewhere');
    await expect(text).toHaveValue('Words for another.');
    await expect(text).toBeEditable();
  });
}

test('Sending a picture is stopped, and the post sent once later', async ({ page, open, site }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await categoriesHaveCome(page);
  await title.fill('Stopped half way');
  await text.fill('Text');
  await image.setInputFiles(await pictureFile());
  let isHeld = true;
  await page.route('**/api/Blog', async (route) => {
    // The answer to the first one is lost after the site has stored the post.
    if (isHeld) await route.fetch();
    else await route.continue();
  });
  await add.click();
  await expect(page.getByRole('progressbar', { name: 'Uploading the picture' })).toBeVisible();
  const stored = () => site.fetch('/api/blogs?q=Stopped+half+way').then((answer) => answer.json());
  await expect.poll(async () => (await stored()).length).toBe(1);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('alert')).toContainText('Upload cancelled.');
  await expect(title).toHaveValue('Stopped half way');
  isHeld = false;
  await text.fill('Text, corrected');
  await add.click();
  await expect(status).toContainText('“Stopped half way” is published.');
  expect(await stored()).toMatchObject([{ description: 'Text, corrected' }]);
});

test('A picture is dropped or pasted in place of choosing a file', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  await hand(image, 'drop', 'dropped.png');
  await expect(page.getByRole('img', { name: 'Preview of dropped.png' })).toHaveAttribute(
    'data-drawn',
    'true',
  );
  await hand(title, 'paste', 'pasted.png');
  await expect(page.getByRole('img', { name: 'Preview of pasted.png' })).toHaveAttribute(
    'data-drawn',
    'true',
  );
  await title.fill('With a pasted picture');
  await text.fill('Text');
  await categoriesHaveCome(page);
  await add.click();
  await expect(status).toContainText('“With a pasted picture” is published.');
});

test('A restored post stands in a list that was on its way', async ({ page, open, owner }) => {
  await open('/admin/homeBlogForm');
  await addPost(owner, { blog_title: 'Back too soon' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Back too soon' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(
    /\/api\/blogs\?.*q=Back/,
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await gate.promise;
      // The page may have given it up.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('Back too soon');
  await search.press('Enter');
  await read.promise;
  await page.getByRole('button', { name: 'Undo “Back too soon”' }).click();
  await expect(statusWith(page, 'is back.')).toBeVisible();
  gate.resolve();
  await expect(row).toHaveCount(1);
});
