import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';

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
