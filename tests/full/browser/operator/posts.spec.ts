import { expect, failedCalls, pictureFile, postEditor, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('The address keeps the page of posts', { tag: '@postgres' }, async ({ page, open }) => {
  await open('/admin/homeBlogForm');
  await expect(page.getByRole('row')).toHaveCount(6);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/homeBlogForm\?page=2$/);
  await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await page.goto('/admin/homeBlogForm?page=999');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  // By the keyboard: the focus stays where it was, also where there is no next page.
  await page.getByRole('link', { name: 'Previous' }).press('Enter');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});

test('A table that does not load is tried again', { tag: '@postgres' }, async ({ page, open }) => {
  await page.route('**/api/blogs?*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await open('/admin/homeBlogForm');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the posts.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Posts' })).toBeVisible();
});

test('A draft waits for the categories, and says what is wrong where they do not come', async ({
  page,
  open,
}) => {
  const requested = Promise.withResolvers<void>();
  const coming = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/category',
    async (route) => {
      requested.resolve();
      await coming.promise;
      await route.fallback();
    },
  );
  await page.route(
    (url) => url.pathname === '/api/category',
    (route) => route.abort(),
    { times: 1 },
  );
  await open('/admin/blogerForm');
  const { title, text, image, add, status } = postEditor(page);
  const keep = async () => {
    await page.getByRole('button', { name: 'When to publish…' }).click();
    await page.getByRole('button', { name: 'Keep as a draft' }).click();
  };
  await expect(page.getByText('Couldn’t load the categories.')).toBeVisible();
  await text.fill('Six fielders, five of them in the deep.');
  await image.setInputFiles(await pictureFile());
  await keep();
  await requested.promise;
  await expect(add).toHaveAttribute('aria-busy', 'true');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  coming.resolve();
  await expect(page.getByRole('alert')).toHaveText('Title needs correcting.');
  await title.fill('A field of six');
  await keep();
  await expect(status.filter({ hasText: '“A field of six” is saved as a draft.' })).toBeVisible();
});
