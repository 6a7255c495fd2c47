import { clientOf } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  fillLogin,
  openFromMenu,
  operator,
  screenTitle,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { looksRightAtEachWidth, phone, useSecondFactor } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('On a phone the second factor looks right at each step', async ({ page, open }) => {
  await page.setViewportSize(phone);
  await open();
  await useSecondFactor(page, looksRightAtEachWidth);
});

test('A password is changed by keyboard alone, and other sessions end', async ({ page, open, site }) => {
  const other = clientOf(site.url, await site.login());
  await open('/admin/account');
  const current = page.getByLabel('Current password', { exact: true });
  await current.focus();
  await page.keyboard.type('not it');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show current password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(current).toHaveAttribute('type', 'text');
  await expect(current).toHaveValue('not it');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  const next = page.getByLabel('New password', { exact: true });
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(/^At least 12 characters\./);
  await page.keyboard.type(' and then long');
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription('This is not the current password.');
  await expect(next).toHaveValue('short and then long');

  await current.fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(statusWith(page, 'Password changed.')).toBeVisible();
  await expect(next).toHaveValue('');
  expect((await other.get('/dashboard')).status).toBe(401);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await fillLogin(page, { ...operator, password: 'short and then long' });
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.goto('/admin/account');
  await page.getByLabel('Current password', { exact: true }).fill('short and then long');
  await page.getByLabel('New password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(statusWith(page, 'Password changed.')).toBeVisible();
});

test('An operator sees the open sessions, ends one, then all', async ({ page, site, browser }) => {
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  });
  const onPhone = await phone.newPage();
  await onPhone.goto(`${site.url}/login`);
  await fillLogin(onPhone);
  await expect(screenTitle(onPhone, 'Admin Dashboard')).toBeVisible();

  await page.goto('/login');
  await fillLogin(page);
  await openFromMenu(page, 'Account');
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText(
    'Chrome on Windows',
  );
  await row.getByRole('button', { name: 'Log out' }).click();
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await row.getByRole('button', { name: 'Yes, log out' }).click();
  await expect(row).toHaveCount(0);
  await expect(statusWith(page, 'Chrome on Android is logged out.')).toBeVisible();
  // The stream of events ends with the session: the phone is asked to log in without a tap.
  await expect(statusWith(onPhone, 'Your session ended')).toBeVisible();
  await fillLogin(onPhone);
  await expect(screenTitle(onPhone, 'Admin Dashboard')).toBeVisible();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('button', { name: 'Yes, log out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(statusWith(onPhone, 'Your session ended')).toBeVisible();
  await phone.close();
});
