import { expectFits } from '#tests/support/looks.ts';
import {
  categoriesHaveCome,
  draftIsStored,
  expect,
  failedCalls,
  pictureFile,
  postEditor,
  test,
} from '#tests/support/operator-screens.ts';
import { addPost, changePost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

test('The time chosen for a post is kept when its sheet is left, and in the draft when the scheduling fails', async ({
  page,
  open,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open('/admin/blogerForm');
  const { title, text, image } = postEditor(page);
  await title.fill('At its time');
  await text.fill('Later.');
  await image.setInputFiles(await pictureFile());
  await categoriesHaveCome(page);
  await page.route('**/api/Blog', (route) => route.abort());
  const when = page.getByRole('button', { name: 'When to publish…' });
  const sheet = page.getByRole('dialog', { name: 'When to publish' });
  const later = sheet.getByLabel('Publish later at');
  await when.click();
  await later.fill('2031-05-01T18:30');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(when).toBeFocused();
  await when.click();
  await expect(later).toHaveValue('2031-05-01T18:30');
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect(later).toHaveValue('');
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect(later).toHaveValue('2031-05-01T18:30');
  await sheet.getByRole('button', { name: 'Publish later' }).click();
  await expect(page.getByRole('alert')).toContainText('no connection');
  await when.click();
  await expect(later).toHaveValue('2031-05-01T18:30');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add Blog, 1 May 2031 at 18:30, India time' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test('A newer draft of the site is shown before that of the device, which is kept', async ({
  page,
  open,
  owner,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open();
  const { id } = await addPost(owner, { blog_title: 'Desk and phone', description: 'At first.' });
  const { title, text, save, status } = postEditor(page);
  const mine = page.getByText('Your own text is kept too.');
  const onPhone = async (key: string) => {
    const { values, revision } = (await owner.get(`/blog-drafts/${key}`)).body;
    const body = { values: { ...values, description: 'From the phone.' }, revision };
    expect((await owner.post(`/blog-drafts/${key}`, body)).status).toBe(200);
  };
  await test.step('of a stored post', async () => {
    await page.goto(`/admin/blogerForm?id=${id}`);
    await Promise.all([draftIsStored(page, 'From the laptop.'), text.fill('From the laptop.')]);
    await onPhone(`post-${id}`);
    await page.reload();
    await expect(text).toHaveValue('From the phone.');
    await expect(mine).toBeVisible();
    await save.click();
    await expect(status.filter({ hasText: 'Changes to “Desk and phone” are published.' })).toBeVisible();
    expect((await owner.get(`/blogs/${id}`)).body.description).toBe('From the phone.');
    // What is brought back was typed over another text: it is not published unasked.
    await page.getByRole('button', { name: 'Restore mine' }).click();
    await expect(text).toHaveValue('From the laptop.');
    await save.click();
    await expect(page.getByRole('alert')).toContainText('changed in another window');
  });
  await test.step('of a new post', async () => {
    await page.goto('/admin/blogerForm');
    await title.fill('Begun on the laptop');
    const [{ url }] = await Promise.all([
      draftIsStored(page, 'From the laptop.').then((answer) => ({ url: answer.url() })),
      text.fill('From the laptop.'),
    ]);
    await onPhone(url.split('/').at(-1) ?? '');
    await page.reload();
    await expect(text).toHaveValue('From the phone.');
    await expect(title).toHaveValue('Begun on the laptop');
    await page.getByRole('button', { name: 'Restore mine' }).click();
    await expect(text).toHaveValue('From the laptop.');
    await expect(mine).toHaveCount(0);
  });
});

test('A window with an older draft asks before it publishes over a newer one', async ({
  page,
  open,
  owner,
}) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'Two windows', description: 'At first.' });
  const { text, save, status } = postEditor(page);
  const published = async () => (await owner.get(`/blogs/${id}`)).body.description;
  const draft = async () => (await owner.get(`/blog-drafts/post-${id}`)).body;
  const onPhone = async (words: string) => {
    const { values, revision } = await draft();
    const body = { values: { ...values, description: words }, revision };
    expect((await owner.post(`/blog-drafts/post-${id}`, body)).status).toBe(200);
  };
  await page.goto(`/admin/blogerForm?id=${id}`);
  await Promise.all([draftIsStored(page, 'From the laptop.'), text.fill('From the laptop.')]);
  await onPhone('From the phone.');
  await save.click();
  const alert = page.getByRole('alert').filter({ hasText: 'a newer draft of this post' });
  await expect(alert).toBeVisible();
  expect(await published()).toBe('At first.');
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(text).toHaveValue('From the phone.');
  await expect(page.getByText('Your own text is kept too.')).toBeVisible();

  await onPhone('From the phone again.');
  await save.click();
  await expect(alert).toBeVisible();
  expect(await published()).toBe('At first.');
  await page.getByRole('button', { name: 'Save mine, keep the newer draft' }).click();
  await expect(status.filter({ hasText: 'Changes to “Two windows” are published.' })).toBeVisible();
  expect(await published()).toBe('From the phone.');
  expect((await draft()).values.description).toBe('From the phone again.');
});

test('A change whose answer was lost is known as one’s own', async ({ page, open, owner, site }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'Answer lost', description: 'At first.' });
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
  await expect(status.filter({ hasText: 'Changes to “Answer lost” are published.' })).toBeVisible();

  isCut = true;
  await text.fill('Sent once more.');
  await save.click();
  await expect(alert).toContainText('no connection');
  isCut = false;
  await text.fill('Sent once more, and corrected.');
  await save.click();
  await expect(status.filter({ hasText: 'Changes to “Answer lost” are published.' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  const savedPost = await (await site.fetch(`/api/blogs/${id}`)).json();
  expect(savedPost.description).toBe('Sent once more, and corrected.');
});

test('A draft of an older post is shown as one when it is opened', async ({ page, open, owner }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await open();
  const { id } = await addPost(owner, { blog_title: 'Opened late', description: 'At first.' });
  const { text, status } = postEditor(page);
  await page.goto(`/admin/blogerForm?id=${id}`);
  await Promise.all([draftIsStored(page, 'My own words.'), text.fill('My own words.')]);
  await changePost(owner, id, { description: 'Their words.' });
  await page.reload();
  await expect(text).toHaveValue('My own words.');
  await expect(page.getByRole('alert')).toContainText('changed in another window');
  await expect(page.getByText('Their words.')).toBeVisible();
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(status.filter({ hasText: 'Changes to “Opened late” are published.' })).toBeVisible();
  expect((await owner.get(`/blogs/${id}`)).body.description).toBe('My own words.');
});

test('A draft that another window saved is shown with one choice', async ({ page, open, owner }) => {
  await open();
  const { id } = await addPost(owner, { blog_title: 'One choice', description: 'At first.' });
  const { text } = postEditor(page);
  await page.goto(`/admin/blogerForm?id=${id}`);
  await Promise.all([draftIsStored(page, 'From the laptop.'), text.fill('From the laptop.')]);
  const path = `/blog-drafts/post-${id}`;
  const { values, revision } = (await owner.get(path)).body;
  await owner.post(path, { values: { ...values, description: 'From the phone.' }, revision });
  await text.fill('The laptop again.');
  const alert = page.getByRole('alert').filter({ hasText: 'a newer draft of this post' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: /^Overwrite/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Overwrite with my draft' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(async () => (await owner.get(path)).body.values.description).toBe('The laptop again.');
});
