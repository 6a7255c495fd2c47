import type { Page } from '@playwright/test';
import { clientOf } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  fillLogin,
  leaveMessage,
  makeColleague,
  screenTitle,
  test,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

const screens = [
  ['Admin Dashboard', '/admin'],
  ['Category Form', '/admin/categoryForm'],
  ['Blogger Form', '/admin/blogerForm'],
  ['Home Blog Form', '/admin/homeBlogForm'],
  ['User Information', '/admin/userInfo'],
] as const;

/** What this browser keeps for later, as text. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('T48. What an operator typed in a session that ended is not shown to the next one', async ({
  page,
  owner,
  site,
}) => {
  const meena = await makeColleague(owner, 'owner', 'meena');
  await leaveMessage(site, { email: 'next@example.in', message: 'A question' });
  const { id } = site.rows('next@example.in')[0] ?? {};
  const end = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    await clientOf(site.url, token).post('/logout');
    await page.goto('/admin/activity');
    await expect(page.getByText('Your session ended')).toBeVisible();
  };
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await page.goto('/login');
  await fillLogin(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.goto('/admin/settings');
  await page.getByLabel('Rating').fill('4.9 by Asha');
  await page.goto(`/admin/userInfo?id=${id}`);
  await page.getByRole('textbox', { name: 'Note' }).fill('Note by Asha');
  await page.goto('/admin/blogerForm');
  await title.fill('Title by Asha');
  for (const each of ['4.9', 'Note', 'Title'])
    await expect.poll(() => kept(page)).toContain(`${each} by Asha`);

  await test.step('The same operator finds it again', async () => {
    await end();
    await fillLogin(page);
    await expect(screenTitle(page, 'Activity')).toBeVisible();
    await page.goto('/admin/blogerForm');
    await expect(title).toHaveValue('Title by Asha');
  });

  await test.step('Another finds none of it', async () => {
    await end();
    await fillLogin(page, meena);
    await expect(screenTitle(page, 'Activity')).toBeVisible();
    expect(await kept(page)).not.toContain('by Asha');
    await page.goto('/admin/blogerForm');
    await expect(title).toHaveValue('');
    await page.goto('/admin/settings');
    await expect(page.getByLabel('Rating')).not.toHaveValue(/Asha/);
    await page.goto(`/admin/userInfo?id=${id}`);
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });
});

test('A tab shows nothing of its operator once another one logs in beside it', async ({
  page,
  owner,
  context,
}) => {
  const ravi = await makeColleague(owner, 'owner', 'ravi');
  await page.goto('/login');
  await fillLogin(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.goto('/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Typed by Asha');
  await expect.poll(() => kept(page)).toContain('by Asha');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('by Asha')) sent.push(request.headers().authorization ?? '');
  });
  const other = await context.newPage();
  await other.goto('/login');
  // As after a session that ended: the other tab has not noticed it yet.
  await fillLogin(other, ravi);
  await expect(screenTitle(other, 'Admin Dashboard')).toBeVisible();
  await expect(title).toHaveCount(0);
  expect(await kept(page)).not.toContain('by Asha');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(sent).not.toContain(`Bearer ${token}`);
  await other.close();
});

test('A session leads to what was wanted, and ends in all tabs', async ({ page, owner, site, context }) => {
  const login = page.getByRole('button', { name: 'Login', exact: true });
  const tokenOf = () => page.evaluate(() => localStorage.getItem('token'));

  await test.step('A stranger is sent to the login, and after it to the page they asked for', async () => {
    await page.goto('/admin/userInfo?q=rao');
    await expect(login).toBeVisible();
    await fillLogin(page);
    await expect(screenTitle(page, 'User Information')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('rao');
  });

  await test.step('The sidebar leads through the screens', async () => {
    for (const [name, path] of screens) {
      const link = page.getByRole('link', { name, exact: true });
      await link.click();
      await expect(screenTitle(page, name)).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(new RegExp(name));
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('[aria-current="page"]').count()).toBe(1);
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Reddy Anna/ })
      .click();
    await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  });

  await test.step('A logout in one tab ends the other; the token is gone here and dead on the server', async () => {
    const other = await context.newPage();
    await other.goto('/admin/categoryForm');
    await expect(screenTitle(other, 'Category Form')).toBeVisible();
    const headers = { Authorization: `Bearer ${await tokenOf()}` };
    const status = async () => (await fetch(`${site.url}/api/dashboard`, { headers })).status;
    expect(await status()).toBe(200);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(login).toBeVisible();
    await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    expect(await tokenOf()).toBeNull();
    await expect.poll(status).toBe(401);
    await page.goBack();
    await expect(login).toBeVisible();
    await other.close();
  });

  await test.step('A dead token is dropped as soon as a screen asks the server', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'dead'));
    await page.goto('/admin/categoryForm');
    // The categories are public; the figures are not.
    await page.getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(page.getByText('Your session ended')).toBeVisible();
    expect(page.url()).toContain(`${site.url}/login?next=%2Fadmin`);
  });

  await test.step('A logout without a connection drops the token on the device', async () => {
    await page.evaluate((token = '') => localStorage.setItem('token', token), owner.token);
    await page.goto('/admin');
    await expect(page.getByText('Unanswered')).toBeVisible();
    // The screen of the login is fetched ahead, with what it imports. The stream of events never lets the network be idle.
    await page.waitForFunction(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['login-', 'password-field-'].every((part) =>
        names.some((name) => name.includes(`/assets/${part}`)),
      );
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(login).toBeVisible();
    expect(await tokenOf()).toBeNull();
  });
});
