import { codeAt } from '#tests/support/authenticator.ts';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';

// Nobody else logs in by the password alone where it ends.
test.use({ ...withoutWorker, sharedBy: 'second factor of the server' });

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('Where the second factor is on, its code is asked for before a backup is given', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site, '/admin/server');
  const { password } = operator;
  const account = async (path: string, json: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(json) };
    return (await operatorCall(site, token, `/account/${path}`, init)).json();
  };
  const { secret } = await account('second-factor', { password });
  const code = codeAt(secret, new Date());
  const { recovery_codes: recovery } = await account('second-factor/confirm', { code });

  await page.getByRole('button', { name: 'Download a backup' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  const press = () => page.getByRole('button', { name: 'Download', exact: true }).click();
  await press();
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter the code of the second factor, too\./);
  await field.fill('000000');
  await press();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(recovery[0]);
  const downloading = page.waitForEvent('download');
  await press();
  expect((await downloading).suggestedFilename()).toMatch(/\.sqlite$/);
});
