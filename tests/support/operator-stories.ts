import type { CDPSession, Page } from '@playwright/test';
import { expectFits, expectLooksRight } from './looks.ts';
import {
  expect,
  fillLogin,
  leaveMessage,
  openFromMenu,
  operator,
  type Site,
  screenTitle,
  statusWith,
} from './operator-screens.ts';
import { codeAt } from './second-factor.ts';

// `npm test` runs them on a wide screen, `npm run test:full` on a phone, with axe.

/** Checks what is on the screen. */
type Look = (page: Page) => Promise<void>;

export const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 844 };

/** Nothing is cut, neither on a desktop nor on a phone, and axe finds nothing; leaves the phone. */
export const looksRightAtEachWidth: Look = async (page) => {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await expectLooksRight(page, `at ${size.width} pixels`);
  }
};

/** A message whose words cannot be broken. */
export const leaveWidestMessage = (site: Site): Promise<void> =>
  leaveMessage(site, {
    first_name: 'A'.repeat(50),
    last_name: 'B'.repeat(50),
    email: `${'axe'.repeat(20)}@example.in`,
    phone: '12345',
    message: 'C'.repeat(300),
  });

/** A screen, once it has come: on a phone by day, on a desktop by night; a tablet cuts nothing. */
export async function expectLooksRightByDayAndNight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectLooksRight(page);
  await page.setViewportSize({ width: 768, height: 760 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 760 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectLooksRight(page);
}

/** A code that was not used yet, by the clock of the server. */
const codeAfter = (secret: string, steps: number) => codeAt(secret, new Date(Date.now() + steps * 30_000));

/** From a screen: the second factor is switched on, used, and switched off. */
export async function useSecondFactor(page: Page, look: Look = expectFits): Promise<void> {
  await openFromMenu(page, 'Account');
  await expect(screenTitle(page, 'Account')).toBeVisible();
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
  await look(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAfter(secret, 0));
  await page.getByRole('button', { name: 'Switch on' }).click();

  await expect(statusWith(page, 'Two-step login is on.')).toBeVisible();
  const codes = await page.locator('.recovery-codes code').allTextContents();
  expect(codes).toHaveLength(10);
  await look(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
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
  await look(page);
  await code.fill(codeAfter(secret, 1));
  await page.keyboard.press('Enter');
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await fillLogin(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();

  await openFromMenu(page, 'Account');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await look(page);
  await page.getByLabel('Password', { exact: true }).fill(operator.password);
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(statusWith(page, 'Two-step login is off.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeFocused();
}

/** A device with a screen lock, whose user passes it. */
export async function aDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Passkeys belong to a host name: the site's public one, `localhost`. */
const at = (url: string, path: string) => `${url.replace('127.0.0.1', 'localhost')}${path}`;

/** A passkey is added, used by keyboard alone, and removed. */
export async function usePasskey(page: Page, url: string, look: Look = expectFits): Promise<void> {
  const { cdp, authenticatorId } = await aDevice(page);
  await page.goto(at(url, '/login'));
  await fillLogin(page);
  await openFromMenu(page, 'Account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await expect(form.getByRole('textbox', { name: 'Name (optional)' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Name (optional)' }).fill('My phone');
  const password = form.getByLabel('Your password', { exact: true });
  await password.fill('not it');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription('This is not the current password.');
  await expect(password).toBeFocused();
  await password.fill(operator.password);
  await look(page);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
  await expect(row).toContainText('not used yet');
  await expect(statusWith(page, 'Passkey added.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();

  // A second one on the same device is refused by the device.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await password.fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('This device has a passkey for this login already.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  const enter = page.getByRole('button', { name: 'Log in with a passkey' });
  await enter.focus();
  await page.keyboard.press('Enter');
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();

  // The device asks who holds it, and refuses.
  await page.getByRole('button', { name: 'Logout' }).click();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await enter.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await enter.click();
  await openFromMenu(page, 'Account');
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Remove' }).click();
  await row.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await enter.click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey is not known here. Log in with the password.',
  );
}

/** Those of the tests, who make their logins by invitations. */
export const colleagues = { password: 'a meadow of her own' };

/** Invites on the screen, as an owner does; gives the link. */
export async function inviteAs(page: Page, role: string): Promise<string> {
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Name', { exact: true }).fill('Asha Rao');
  await form.getByRole('radio', { name: role }).check();
  await form.getByLabel('Your password', { exact: true }).fill(operator.password);
  await form.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Copy this link' })).toBeFocused();
  return (await page.locator('.account-code').textContent()) ?? '';
}

/** The names of the links of the sidebar, also of those behind More. */
const offered = (page: Page) =>
  page
    .locator('nav[aria-label="Admin"] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));

/** From a screen of an owner: a colleague is invited, logs in, changes the role and is removed, and the activity lists it. */
export async function inviteAndRemove(
  page: Page,
  colleague: Page,
  name: string,
  look: Look = expectFits,
): Promise<void> {
  await openFromMenu(page, 'Team');
  await expect(screenTitle(page, 'Team')).toBeVisible();
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Your password', { exact: true }).fill('not it');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /^This is not the current password\./,
  );
  await look(page);
  const link = await inviteAs(page, 'Answerer');
  expect(link).toMatch(/\/login#invite=[\w-]{43}$/);
  await expect(page.getByText('Works on this computer only until PUBLIC_URL is set.')).toBeVisible();
  await look(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(statusWith(page, 'Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toHaveText(
    /Asha Rao/,
  );
  await expect(page.getByText(link)).toHaveCount(0);

  await colleague.goto(link);
  await expect(colleague.getByText(`${operator.username} invites you as an answerer`)).toBeVisible();
  await colleague.getByRole('textbox', { name: 'Username' }).fill(name);
  await colleague.getByLabel('Password', { exact: true }).fill('short');
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /^At least 12 characters\./,
  );
  await look(colleague);
  await colleague.getByLabel('Password', { exact: true }).fill(colleagues.password);
  await colleague.keyboard.press('Enter');
  await expect(screenTitle(colleague, 'User Information')).toBeVisible();
  expect(colleague.url()).not.toContain('invite');
  await expect
    .poll(() => offered(colleague))
    .toEqual(['Admin Dashboard', 'User Information', 'Notifications', 'Traffic', 'Trash', 'Account']);
  await colleague.goto('/admin/homeBlogForm');
  await expect(screenTitle(colleague, 'No access')).toBeVisible();
  await look(colleague);
  await colleague.getByRole('link', { name: 'Back to your screens' }).click();
  await expect(screenTitle(colleague, 'User Information')).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Team' })).toHaveCount(0);
  // The used link opens nothing, and a message explains it.
  await colleague.goto('/login');
  await colleague.goto(link);
  await expect(colleague.getByRole('alert')).toContainText('This invitation was used or revoked');

  // Who joined is listed on the screen that was open meanwhile.
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Answerer');
  await expect(page.getByRole('list', { name: 'Open invitations' })).toHaveCount(0);
  await row.getByRole('combobox', { name: `Role of ${name}` }).selectOption('Editor');
  const change = row.getByRole('form', { name: `Change the role of ${name}` });
  const own = change.getByLabel('Your password', { exact: true });
  const cancel = change.getByRole('button', { name: 'Cancel' });
  await cancel.press('Enter');
  await expect(row.getByRole('combobox', { name: `Role of ${name}` })).toBeFocused();
  await row.getByRole('combobox', { name: `Role of ${name}` }).selectOption('Editor');
  await own.fill('not it');
  await change.getByRole('button', { name: 'Change role' }).click();
  await expect(own).toHaveAccessibleDescription(/^This is not the current password\./);
  await look(page);
  await own.fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(statusWith(page, `${name} is an editor now.`)).toBeVisible();
  await colleague.goto('/admin/userInfo');
  await expect(statusWith(colleague, 'Your session ended')).toBeVisible();
  await colleague.goto('/login');
  await fillLogin(colleague, { username: name, password: colleagues.password });
  await expect(screenTitle(colleague, 'Home Blog Form')).toBeVisible();
  await expect
    .poll(() => offered(colleague))
    .toEqual([
      'Blogger Form',
      'Home Blog Form',
      'Category Form',
      'Pages',
      'Media',
      'Fixtures',
      'Traffic',
      'Speed',
      'Trash',
      'Account',
    ]);
  await colleague.goto('/admin');
  await expect(screenTitle(colleague, 'Home Blog Form')).toBeVisible();

  await row.getByRole('button', { name: 'Remove' }).click();
  await row.getByLabel('Your password', { exact: true }).fill(operator.password);
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await colleague.reload();
  await expect(statusWith(colleague, 'Your session ended')).toBeVisible();

  await openFromMenu(page, 'Activity');
  const table = page.getByRole('table', { name: 'Activity' });
  const ofThem = table.getByRole('row').filter({ hasText: name });
  await expect(ofThem.filter({ hasText: 'joined as Answerer by invitation of operator' })).toBeVisible();
  await look(page);
  await page.getByRole('combobox', { name: 'Person' }).selectOption(`${name} (removed)`);
  await expect(page).toHaveURL(/\?by=\d+$/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.goBack();
  await expect(ofThem.filter({ hasText: 'removed as Editor' })).toBeVisible();
}
