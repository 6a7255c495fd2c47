import { expect, failedCalls, operator, test } from '#tests/support/operator-screens.ts';
import { codeAt } from '#tests/support/second-factor.ts';

// Nobody else logs in by the password alone where it ends.
test.use({ sharedBy: 'second factor of the server' });
test.use({ allowedConsole: failedCalls });

test('Where the second factor is on, a backup asks for its code', async ({ page, open, owner }) => {
  await open('/admin/server');
  const { password } = operator;
  const { secret } = (await owner.post('/account/second-factor', { password })).body;
  const code = codeAt(secret, new Date());
  const { recovery_codes: recovery } = (await owner.post('/account/second-factor/confirm', { code })).body;

  await page.getByRole('button', { name: 'Download a backup' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(password);
  const press = () => page.getByRole('button', { name: 'Download', exact: true }).click();
  await press();
  const field = page.getByRole('textbox', { name: 'Code' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Enter the code for two-step login, too\./);
  await field.fill('000000');
  await press();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(recovery[0]);
  const downloading = page.waitForEvent('download');
  await press();
  expect((await downloading).suggestedFilename()).toMatch(/\.sqlite$/);
});
