import { fillStorage } from '#tests/support/held-by-browser.ts';
import {
  draftIsStored,
  expect,
  failedCalls,
  postEditor,
  screenTitle,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('Who leaves unsaved work is asked, may stay, and finds a draft later', async ({ page, open }) => {
  await open('/admin/blogerForm');
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
  await expect(screenTitle(page, 'Category Form')).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Not saved yet');

  await page.getByRole('button', { name: 'Logout' }).click();
  const leaving = page.getByRole('dialog', { name: 'Log out without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(title).toHaveValue('Not saved yet');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  await link.click();
  await expect(screenTitle(page, 'Category Form')).toBeVisible();
});

test('Who leaves what is saved on the site is asked nothing, and led back to it', async ({ page, open }) => {
  await open('/admin/blogerForm');
  const { title, text } = postEditor(page);
  const stored = draftIsStored(page, 'पिच कैसी है?');
  await title.fill('टॉस के बाद');
  await text.fill('पिच कैसी है?');
  await stored;
  await expect(page.getByText(/^Saved \d\d:\d\d, not published yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Home Blog Form' }).click();
  await expect(screenTitle(page, 'Home Blog Form')).toBeVisible();
  await page.getByText('Unfinished posts').click();
  const row = page.getByRole('listitem').filter({ hasText: 'टॉस के बाद' });
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect(title).toHaveValue('टॉस के बाद');
  await page.getByText('Search engines and sharing').click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('hi-IN');
  await title.fill('After the toss');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en-IN');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('te-IN');
  await title.fill('Before the toss');
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('te-IN');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
});

test('A failed save is tried again without a key; a full device is named as the reason', async ({
  page,
  open,
  owner,
}) => {
  await open('/admin/blogerForm');
  const { title, text } = postEditor(page);
  await fillStorage(page);
  let tries = 0;
  await page.route('**/api/blog-drafts/*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    return tries < 3 ? route.fulfill({ status: 503, body: '' }) : route.continue();
  });
  await title.fill('Typed on a full device');
  await text.fill('And not a key more.');
  const line = page.locator('.saved-line');
  await expect(line).toContainText('This device can’t save it');
  await page.getByRole('link', { name: 'Category Form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('they are lost if you leave');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(line).toContainText(/^Saved \d\d:\d\d/);
  expect(tries).toBe(3);
  const drafts: { blog_title: string }[] = (await owner.get('/blog-drafts')).body;
  expect(drafts.map(({ blog_title }) => blog_title)).toContain('Typed on a full device');
});

test('A discarded draft comes back after other words were typed, and those after it', async ({
  page,
  open,
}) => {
  await open('/admin/blogerForm');
  const { title } = postEditor(page);
  await title.fill('Begun before');
  await page.goto('/admin/categoryForm');
  await page.goto('/admin/blogerForm');
  await expect(title).toHaveValue('Begun before');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('');
  await title.fill('Typed since');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue('Begun before');
  await expect(page.getByText('The newer one is kept until you leave this screen.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(title).toHaveValue('Typed since');
});

test('A post is a draft again by the Undo of its scheduling, and the form goes on with it', async ({
  page,
  open,
  owner,
}) => {
  const post = await addPost(owner, { blog_title: 'Too soon', state: 'draft' });
  await open(`/admin/blogerForm?id=${post.id}`);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await page.getByRole('button', { name: 'When to publish…' }).click();
  const sheet = page.getByRole('dialog', { name: 'When to publish' });
  await sheet.getByLabel('Publish later at').fill('2031-05-01T18:30');
  await sheet.getByRole('button', { name: 'Publish later' }).click();
  const status = page.getByRole('status').filter({ hasText: '“Too soon” is' });
  await expect(status).toContainText('scheduled');
  await page.getByRole('button', { name: 'Undo for “Too soon”' }).click();
  await expect(status).toContainText('a draft again');
  expect((await owner.get(`/blogs/${post.id}?state=all`)).body.state).toBe('draft');
  await postEditor(page).title.fill('Soon enough');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: '“Soon enough” is' })).toContainText('a draft');
});
