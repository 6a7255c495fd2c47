import { openOperatorScreen, operatorCall, pressAsSessionEnds } from '#tests/support/operator-screens.ts';
import {
  categoriesHaveCome,
  changePost,
  hand,
  pictureFile,
  postEditor,
  writePost,
} from '#tests/support/post-editor.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const LONG = 'A long post, half way through. '.repeat(300).trim();

test('An operator whose session dies half way through a long post goes on where it was', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title, text, image, add } = postEditor(page);
  await title.fill('A session that died');
  await text.fill(LONG);
  await image.setInputFiles(await pictureFile());
  await page.getByRole('radio', { name: 'Draft' }).check();
  await pressAsSessionEnds(page, site, token, () => add.click());
  await expect(page.getByText('Your session ended.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blogerForm$/);
  await expect(title).toHaveValue('A session that died');
  await expect(text).toHaveValue(LONG);
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await expect(page.getByText('What you typed before is back.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview of ground.png' })).toHaveAttribute(
    'data-drawn',
    'true',
  );
  await categoriesHaveCome(page);
  await add.click();
  await expect(page.getByText('“A session that died” is saved as a draft.')).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('');
});

test('An operator who leaves unsaved work is asked, may stay, and finds a draft after leaving', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
  const { title } = postEditor(page);
  await page.route('**/api/blog-drafts/*', (route) => route.abort());
  await title.fill('Not saved yet');
  const link = page.getByRole('link', { name: 'Category Form' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(title).toHaveValue('Not saved yet');

  const closing = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await closing;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(title).toHaveValue('Not saved yet');

  await link.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Category Form' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Not saved yet');

  await page.getByRole('button', { name: 'Logout' }).click();
  const asked = page.getByRole('dialog', { name: 'Log out without saving?' });
  await asked.getByRole('button', { name: 'Stay here' }).click();
  await expect(title).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Category Form' })).toBeVisible();
});

test('An operator whose post was changed in another window is told, and overwrites only knowingly', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Two windows', description: 'At first.' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text, save, status } = postEditor(page);
  await text.fill('My own words.');
  await changePost(site, token, id, { description: 'Their words.' });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByText('Their words.')).toBeVisible();
  await expect(text).toHaveValue('My own words.');

  // The newer one, with one's own words at hand.
  await page.getByRole('button', { name: 'Load the newer one' }).click();
  await expect(text).toHaveValue('Their words.');
  await page.reload();
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expect(text).toHaveValue('My own words.');

  // And once more, over a still newer one.
  await changePost(site, token, id, { blog_title: 'Three windows' });
  await save.click();
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(status).toContainText('“Two windows” is saved.');
  await expect(title).toHaveValue('Two windows');
  const standing = await (await fetch(`${site.url}/api/blogs/${id}`)).json();
  expect(standing.description).toBe('My own words.');
});

test('An operator whose post was deleted in another window brings it back, or makes a new one of the words', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const { id } = await writePost(site, token, { blog_title: 'Deleted elsewhere' });
  await page.goto(`/admin/blogerForm?id=${id}`);
  const { title, text, save, status } = postEditor(page);
  await text.fill('Words that stay.');
  const remove = () => operatorCall(site, token, `/blog/${id}`, { method: 'DELETE' });
  await remove();
  await save.click();
  await expect(page.getByRole('alert')).toContainText('deleted in another window');
  await page.getByRole('button', { name: 'Bring the post back' }).click();
  await expect(page.getByText('The post is back.')).toBeVisible();
  await save.click();
  await expect(status).toContainText('“Deleted elsewhere” is saved.');

  await text.fill('Words for another.');
  await remove();
  await save.click();
  await page.getByRole('button', { name: 'Make it a new post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogger Form' })).toBeVisible();
  await expect(title).toHaveValue('Deleted elsewhere');
  await expect(text).toHaveValue('Words for another.');
});

test('An operator sees a picture being sent, stops it, and sends the post once after all', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
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
  await expect(page.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
  const stored = () => fetch(`${site.url}/api/blogs?q=Stopped+half+way`).then((answer) => answer.json());
  await expect.poll(async () => (await stored()).length).toBe(1);
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByRole('alert')).toContainText('Sending was stopped.');
  await expect(title).toHaveValue('Stopped half way');
  isHeld = false;
  await text.fill('Text, corrected');
  await add.click();
  await expect(status).toContainText('“Stopped half way” is published.');
  expect(await stored()).toMatchObject([{ description: 'Text, corrected' }]);
});

test('An operator drops a picture, or pastes one, in place of choosing a file', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin/blogerForm');
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

test('Restored while a list without it is on its way → the post stands in it', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site, '/admin/homeBlogForm');
  await writePost(site, token, { blog_title: 'Back too soon' });
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Back too soon' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.getByRole('button', { name: 'Yes, delete' }).click();
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
  await expect(page.getByRole('status').filter({ hasText: 'is back.' })).toBeVisible();
  gate.resolve();
  await expect(row).toHaveCount(1);
});
