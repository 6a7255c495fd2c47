import { readFile } from 'node:fs/promises';
import { leaveMessage, openOperatorScreen } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

test('An operator reads who wrote, marks them answered and deletes them', async ({ page, site }) => {
  const email = 'meera.answered@example.in';
  await leaveMessage(site, {
    first_name: 'Meera',
    last_name: 'Nair',
    email,
    phone: '+91 98765 43210',
    message: evil,
  });
  await openOperatorScreen(page, site, '/admin/userInfo');
  const row = page.getByRole('row').filter({ hasText: email });
  for (const text of ['Meera', 'Nair', '+91 98765 43210', evil]) await expect(row).toContainText(text);
  await expect(row).toContainText(/\d\d\/\d\d\/\d\d/);
  await expect(page).toHaveTitle(/User Information/);

  await row.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByRole('status')).toContainText(`${email} is marked as answered.`);
  await expect(row).toContainText('Answered');
  await expect.poll(() => site.rows(email)[0]?.state).toBe('answered');

  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText(`${email} was deleted.`);
  await expect(row).toHaveCount(0);
  await expect.poll(() => site.rows(email)).toEqual([]);
});

test('An operator searches the messages and turns their pages', async ({ page, site }) => {
  for (let count = 0; count < 101; count += 1) {
    await leaveMessage(site, {
      first_name: 'Searched',
      email: `searched${count}@example.in`,
      message: 'zebra crossing',
    });
  }
  await openOperatorScreen(page, site, '/admin/userInfo');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill('zebra');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?q=zebra$/);
  await expect(search).toBeFocused();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(101);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/q=zebra&page=2$/);
  await expect(page.getByRole('row')).toHaveCount(2);

  // The last one of the last page goes: the page before it is shown.
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(101);

  await page.getByRole('searchbox').fill('nothing matches this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No message matches')).toBeVisible();
});

test('An operator saves the messages as a file', async ({ page, site }) => {
  await leaveMessage(site, { first_name: 'Export', email: 'export@example.in', message: '=1+1' });
  await openOperatorScreen(page, site, '/admin/userInfo');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('export@example.in');
  expect(text).not.toMatch(/(^|,)"?=1\+1/m);
});

test('The figures of the dashboard are those of the database', async ({ page, site }) => {
  await openOperatorScreen(page, site, '/admin');
  const figure = async (label: string) => {
    const tile = page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    return Number((await tile.innerText()).replaceAll(',', ''));
  };
  const before = await figure('Unanswered');
  const total = await figure('Total');
  await leaveMessage(site, { email: 'counted@example.in' });
  await page.reload();
  await expect.poll(() => figure('Unanswered')).toBe(before + 1);
  expect(await figure('Total')).toBe(total + 1);
});
