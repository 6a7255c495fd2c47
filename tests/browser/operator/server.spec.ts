import { readFile } from 'node:fs/promises';
import {
  expect,
  failedCalls,
  openFromMenu,
  operator,
  screenTitle,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('An owner sees how the server is and takes a backup with the password', async ({ page, open }) => {
  await open();
  await openFromMenu(page, 'Server');
  await expect(screenTitle(page, 'Server')).toBeVisible();
  await expect(page.getByText(/^SQLite 3\.\d+\.\d+, \d/)).toBeVisible();
  await expect(page.getByText(/^Everything works\./)).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Disk in use' })).toBeVisible();
  await expect(page.getByText(/^http:\/\/localhost:\d+ default, PUBLIC_URL sets another$/)).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Download a backup' }).click();
  const password = page.getByRole('textbox', { name: 'Your password' });
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
  await main.getByRole('button', { name: 'Download a backup' }).click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(password).toBeFocused();
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(password).toHaveAccessibleDescription(/This is not the current password\./);
  await password.fill(operator.password);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^floodlight-\d{4}-\d\d-\d\d\.sqlite$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
  await expect(statusWith(page, 'Saved as floodlight-')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
  const runs = page.getByRole('list', { name: 'Latest backups' });
  await expect(runs.getByRole('listitem').first()).toContainText(`downloaded by ${operator.username}`);
});
