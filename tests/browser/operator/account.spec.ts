import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { openFromMenu, openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { runCommand } from '#tests/support/product.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const STEP_MS = 30_000;

// Whatever a test left behind, the next one logs in as before.
test.afterEach(async ({ site }) => {
  const settings = { DATA_DIR: site.dataDir };
  const asBefore = ['--password', operator.password, '--without-second-factor'];
  expect(await runCommand('reset-password', settings, ...asBefore)).toMatchObject({ code: 0 });
});

async function fillLogin(page: Page, password = operator.password): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A code that was not used yet, by the clock of the server. */
const later = (secret: string, steps: number) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));

async function findsNothing(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const width of [360, 1280]) {
  test(`At ${width} pixels an operator switches the second factor on and logs in with it, a recovery code and without`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await openOperatorScreen(page, site);
    await openFromMenu(page, 'Account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Set up' }).click();

    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const link = page.getByRole('link', { name: 'open the authenticator app' });
    await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}&issuer=`));
    await page.getByRole('textbox', { name: 'Code' }).fill('000 000');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      /^This code is wrong/,
    );
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await findsNothing(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(later(secret, 0));
    await page.getByRole('button', { name: 'Switch on' }).click();

    await expect(page.getByRole('status').filter({ hasText: 'The second factor is on.' })).toBeVisible();
    const codes = await page.locator('.recovery-codes code').allTextContents();
    expect(codes).toHaveLength(10);
    await findsNothing(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await fillLogin(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await code.fill('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
    await expect(code).toHaveAccessibleDescription(/wrong, or it was used already/);
    await findsNothing(page);
    await code.fill(later(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await fillLogin(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await openFromMenu(page, 'Account');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await findsNothing(page);
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'The second factor is off.' })).toBeVisible();
  });
}

test('By keyboard alone an operator shows a password, changes it, and the other session ends', async ({
  page,
  site,
}) => {
  const other = await site.login();
  await openOperatorScreen(page, site, '/admin/account');
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
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible();
  await expect(next).toHaveValue('');
  expect((await operatorCall(site, other, '/dashboard')).status).toBe(401);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await fillLogin(page, 'short and then long');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/admin/account');
  await page.getByLabel('Current password', { exact: true }).fill('short and then long');
  await page.getByLabel('New password', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The password is changed.' })).toBeVisible();
});

test('An operator sees where the login is open, ends one session, then all of them', async ({
  page,
  site,
  browser,
}) => {
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  });
  const onPhone = await phone.newPage();
  await onPhone.goto(`${site.url}/login`);
  await fillLogin(onPhone);
  await expect(onPhone.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  await page.goto('/login');
  await fillLogin(page);
  await openFromMenu(page, 'Account');
  const row = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect(row).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'This session' })).toContainText(
    'Chrome on Windows',
  );
  await row.getByRole('button', { name: 'End' }).click();
  await expect(row.getByRole('button', { name: 'Keep' })).toBeFocused();
  await row.getByRole('button', { name: 'Yes, end' }).click();
  await expect(row).toHaveCount(0);
  await expect(
    page.getByRole('status').filter({ hasText: 'The session of Chrome on Android is ended.' }),
  ).toBeVisible();
  // The stream of events ends with the session: the phone is asked to log in without a tap.
  await expect(onPhone.getByRole('status').filter({ hasText: 'Your session ended' })).toBeVisible();
  await fillLogin(onPhone);
  await expect(onPhone.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('button', { name: 'Yes, log out everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(onPhone.getByRole('status').filter({ hasText: 'Your session ended' })).toBeVisible();
  await phone.close();
});

test('Without a connection the account screen says so in place and loses nothing typed', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/account');
  const current = page.getByLabel('Current password', { exact: true });
  await current.fill(operator.password);
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.route('**/api/account/**', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to the site.');
  await expect(current).toHaveValue(operator.password);
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('another long password');
});
