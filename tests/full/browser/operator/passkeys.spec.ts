import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';
import { aDevice, looksRightAtEachWidth, phone, usePasskey } from '#tests/support/operator-stories.ts';

test.use({ allowedConsole: failedCalls });

test('On a phone the screens of passkeys look right at each step', async ({ page, site }) => {
  await page.setViewportSize(phone);
  await usePasskey(page, site.url, looksRightAtEachWidth);
});

test('At another address than the public one the login says where passkeys work', async ({ page, site }) => {
  await aDevice(page);
  await page.goto(`${site.url}/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passkeys work only at the public address of this site.');
  await page.route('**/api/login/passkey', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to the site.');
});
