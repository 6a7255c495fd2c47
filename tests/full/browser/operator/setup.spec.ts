import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';
import { changeData } from '#tests/support/site-database.ts';

test.use({ sharedBy: 'setup', allowedConsole: failedCalls });

test.beforeEach(({ site }) => changeData(site.dataDir, 'update operator set setup_away_at = null'));

test('A new owner is led from the dashboard to what is to be done', async ({ page, open, site }) => {
  await open();
  const list = page.getByRole('region', { name: 'Set up' });
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await expect(list).toContainText('0 of 7 done');
  await list.getByRole('link', { name: 'Protect your login' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeFocused();
  await page.goBack();
  await list.getByRole('link', { name: 'Add your name and numbers' }).click();
  await expect(page.getByRole('heading', { name: 'Numbers', exact: true })).toBeInViewport();
  await page.goBack();
  await list.getByRole('link', { name: 'Check the claims and links' }).click();
  await expect(page.getByRole('heading', { name: 'Facts', exact: true })).toBeInViewport();
  await page.goBack();
  await list.getByRole('link', { name: 'Make a backup' }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeInViewport();
  changeData(site.dataDir, "insert into backup_run (at, way, bytes) values (1, 'command', 4000000)");
  await page.goBack();
  await expect(list).toContainText('1 of 7 done');
  // It stays open with some done, until it is folded; that stays so on this device.
  await expect(list.getByRole('listitem').filter({ hasText: 'Make a backup' })).toContainText('Done');
  const protect = list.getByRole('link', { name: 'Protect your login' });
  await expect(protect).toBeVisible();
  await list.getByText('1 of 7 done').click();
  await expect(protect).toBeHidden();
  await page.reload();
  await expect(list).toContainText('1 of 7 done');
  await expect(protect).toBeHidden();
  await list.getByText('1 of 7 done').click();
  await page.reload();
  await expect(protect).toBeVisible();
});

test('The setup list is dismissed, and brought back from the foot', async ({ page, open }) => {
  await open();
  const list = page.getByRole('region', { name: 'Set up' });
  await list.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list).toHaveCount(0);
  await expect(page.locator('#setup-list')).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(list).toBeVisible();
  await list.getByRole('button', { name: 'Dismiss' }).click();
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show setup list' })).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Show setup list' }).click();
  await expect(list).toBeVisible();
});

test('A list that does not load says so alone, and is tried again in place', async ({ page, open }) => {
  await page.route('**/api/setup', (route) => route.abort());
  // Its events try again, too.
  await page.route('**/api/events', (route) => route.abort());
  await open();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the setup list.');
  await expect(page.getByRole('heading', { name: /wait/ })).toBeVisible();
  await page.unroute('**/api/setup');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Set up' })).toBeVisible();
});

test('What cannot be dismissed for want of a connection stays, with the reason', async ({ page, open }) => {
  await open();
  const list = page.getByRole('region', { name: 'Set up' });
  await expect(list).toBeVisible();
  await page.route('**/api/setup', (route) => route.abort());
  await list.getByRole('button', { name: 'Dismiss' }).click();
  await expect(list.getByRole('alert')).toContainText('Couldn’t dismiss.');
});

test('When all is done it is said once, and again where one asks for the list', async ({ page, open }) => {
  // PUBLIC_URL is of the process: here it answers as one that has it would.
  const entries = ['numbers', 'public_url'].map((entry) => ({ entry, is_done: true }));
  let is_shown = true;
  await page.route('**/api/setup', async (route) => {
    if (route.request().method() === 'PATCH') ({ is_shown } = route.request().postDataJSON());
    await route.fulfill({ json: { is_shown, entries: is_shown ? entries : [] } });
  });
  const done = page.getByText('Setup is complete.');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await open();
  await expect(done).toBeVisible();
  await saved;
  await page.reload();
  const show = page.getByRole('button', { name: 'Show setup list' });
  await expect(show).toBeVisible();
  await expect(done).toHaveCount(0);
  await show.click();
  await expect(done).toBeVisible();
  await expect(page.locator('#setup-list')).toBeFocused();
});
