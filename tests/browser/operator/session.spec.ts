import { openOperatorScreen, operatorCall, pressAsSessionEnds } from '#tests/support/operator-screens.ts';
import { expect, operator, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const screens = [
  ['Admin Dashboard', '/admin'],
  ['Category Form', '/admin/categoryForm'],
  ['Blogger Form', '/admin/blogerForm'],
  ['Home Blog Form', '/admin/homeBlogForm'],
  ['User Information', '/admin/userInfo'],
] as const;

test('A stranger is sent to the login, and after it to the page they asked for', async ({ page }) => {
  await page.goto('/admin/userInfo?q=rao');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Information' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('rao');
});

test('An operator walks through the five screens by the sidebar', async ({ page, site }) => {
  await openOperatorScreen(page, site);
  for (const [name, path] of screens) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(new RegExp(name));
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.locator('[aria-current="page"]').count()).toBe(1);
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Reddy Anna/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});

test('An operator logs out: the token is gone here and dead on the server', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect.poll(async () => (await operatorCall(site, token, '/dashboard')).status).toBe(401);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('An operator without connection logs out: the token on the device goes', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site);
  await expect(page.getByText('Unanswered')).toBeVisible();
  // The screen of the login, which is fetched ahead. The stream of events never lets the network be idle.
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    // With what it imports.
    return ['login-', 'password-field-'].every((part) =>
      names.some((name) => name.includes(`/assets/${part}`)),
    );
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('A session dies half way through a post: nothing typed is lost', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site, '/admin/blogerForm');
  await page.getByRole('textbox', { name: 'Title' }).fill('A long evening at the ground');
  await page.getByRole('textbox', { name: 'Description' }).fill('Many words.\n\nAnd more.');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Tennis');
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await pressAsSessionEnds(page, site, token, () => page.getByRole('button', { name: 'Add Blog' }).click());

  await expect(page.getByRole('status').filter({ hasText: 'Your session ended' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A long evening at the ground');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Many words.\n\nAnd more.');
  await expect(page.getByRole('combobox', { name: 'Category' }).locator('option:checked')).toHaveText(
    'Tennis',
  );
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('A dead token is dropped as soon as a screen asks the server', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'dead'));
  await page.goto('/admin/categoryForm');
  // The categories are public; the figures are not.
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByText('Your session ended')).toBeVisible();
  expect(page.url()).toContain(`${site.url}/login?next=%2Fadmin`);
});

test('A logout in one tab ends the other', async ({ page, site, context }) => {
  await openOperatorScreen(page, site, '/admin/categoryForm');
  const other = await context.newPage();
  await other.goto(`${site.url}/admin`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
