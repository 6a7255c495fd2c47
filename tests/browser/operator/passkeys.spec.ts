import type { CDPSession, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { openFromMenu } from '#tests/support/operator-screens.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, sharedBy: 'passkeys' });
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

/** A device with a screen lock, whose user passes it. */
async function aDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
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

for (const width of [390, 1280]) {
  test(`At ${width} pixels an operator adds a passkey, logs in with it by keyboard alone, and removes it`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { cdp, authenticatorId } = await aDevice(page);
    await page.goto(at(site.url, '/login'));
    await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await openFromMenu(page, 'Account');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('form', { name: 'Add a passkey' });
    await form.getByRole('textbox', { name: 'Name (optional)' }).fill('My phone');
    const password = form.getByLabel('Your password', { exact: true });
    await password.fill('not it');
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('This is not the current password.');
    await expect(password).toBeFocused();
    await password.fill(operator.password);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
    await expect(row).toContainText('not used yet');
    await expect(page.getByRole('status').filter({ hasText: 'The passkey is added.' })).toBeVisible();
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
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    // The device asks who holds it, and nobody passes.
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
  });
}

test('At an address that is not the public one the login says where passkeys work, and without a line that there is none', async ({
  page,
  site,
}) => {
  await aDevice(page);
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passkeys work only at the public address of this site.');
  await page.route('**/api/login/passkey', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to the site.');
});
