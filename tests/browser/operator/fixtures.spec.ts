import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

/** As the field takes it: this many days from today, at 19:30 in India. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)}T19:30`;

test('A match is added by keys, changed, duplicated, deleted, restored', async ({ page, open, owner }) => {
  await open('/admin/fixtures');
  await expect(page.getByText('No upcoming matches.')).toBeVisible();
  await page.keyboard.press('n');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field('First team')).toBeFocused();
  await page.keyboard.type('Mumbai');
  await page.keyboard.press('Enter');
  await expect(field('Second team')).toHaveAccessibleDescription('Enter the second team.');
  await expect(field('Second team')).toBeFocused();
  await field('Second team').fill('Chennai');
  await expect(field('Sport')).toHaveValue('cricket');
  await field('Competition').fill('T20 League');
  await field('Start').fill(evening(3));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('“Mumbai – Chennai” was added.');
  await expect(field('First team')).toBeFocused();
  await expect(field('First team')).toHaveValue('');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Mumbai – Chennai')).toContainText('at 19:30, India time');

  await row('Mumbai – Chennai').getByRole('button', { name: 'Edit' }).click();
  await expect(field('First team')).toBeFocused();
  await field('First team').fill('Pune');
  await field('Sport').selectOption('Football');
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(page.getByRole('status')).toContainText('“Pune – Chennai” was saved.');
  await expect(row('Pune – Chennai')).toContainText('Football, T20 League');

  await row('Pune – Chennai').getByRole('button', { name: 'Edit' }).click();
  await field('Competition').fill('A league of its own');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field('Competition')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo what you typed' }).click();
  await expect(page.getByRole('form', { name: 'Edit fixture' })).toBeVisible();
  await expect(field('Competition')).toHaveValue('A league of its own');
  await page.getByRole('button', { name: 'Discard' }).last().click();

  await row('Pune – Chennai').getByRole('button', { name: 'Duplicate' }).click();
  await expect(field('Start')).toBeFocused();
  await page.getByRole('button', { name: 'Add fixture' }).click();
  await expect(field('First team')).toHaveAccessibleDescription(
    'A match of these teams at this time is listed already.',
  );
  await field('Start').fill(evening(4));
  await page.getByRole('button', { name: 'Add fixture' }).click();
  await expect(row('Pune – Chennai')).toHaveCount(2);

  await row('Pune – Chennai').first().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('“Pune – Chennai” was deleted.');
  await expect(row('Pune – Chennai')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo “Pune – Chennai”' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('status')).toContainText('“Pune – Chennai” is back.');
  await expect(row('Pune – Chennai')).toHaveCount(2);

  // What is typed survives a reload.
  await field('First team').fill('Delhi');
  await page.reload();
  await expect(field('First team')).toHaveValue('Delhi');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field('First team')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field('First team')).toHaveValue('Delhi');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field('First team')).toHaveValue('');
  // The site has no matches after it, as before.
  for (const { id } of (await owner.get('/fixture-desk')).body) await owner.delete(`/fixtures/${id}`);
});

test('A list is pasted or chosen, looked at, added at once and taken back', async ({ page, open, owner }) => {
  await open('/admin/fixtures');
  await page.getByRole('button', { name: 'Import' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import fixtures' });
  await sheet.getByRole('button', { name: 'Check list' }).click();
  await expect(sheet.getByLabel('List')).toHaveAccessibleDescription(/Paste a list or choose a file\./);
  const day = (days: number) => evening(days).slice(0, 10);
  const file = [
    'Home,Away,Venue,Date,Time',
    `Mumbai,Chennai,"Wankhede, Mumbai",${day(3)},7:30 PM`,
    `Delhi,Pune,,${day(4)},19.30`,
    'Goa,Agra,,soon,',
  ].join('\n');
  const buffer = Buffer.from(file);
  await sheet.getByLabel('Or a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(sheet.getByLabel('List')).toHaveValue(file);
  await sheet.getByLabel('Competition').fill('T20 League');
  await sheet.getByLabel('Sport').selectOption('Football');
  // Closed and opened, and after a reload, it has what was typed.
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Import' })).toBeVisible();
  await page.keyboard.press('i');
  await expect(sheet.getByLabel('Competition')).toHaveValue('T20 League');
  await expect(sheet.getByLabel('Sport')).toHaveValue('football');
  await sheet.getByRole('button', { name: 'Check list' }).click();
  await expect(sheet.getByText('2 fixtures will be added. 1 can’t be added.')).toBeFocused();
  const row = sheet.getByRole('row').filter({ hasText: 'Goa' });
  await expect(row).toContainText('The day and the time cannot be read in “soon”.');
  await sheet.getByRole('button', { name: 'Back' }).click();
  await sheet.getByLabel('List').fill(file.replace('soon,', `${day(5)},19:30`));
  await sheet.getByRole('button', { name: 'Check list' }).click();
  await sheet.getByRole('button', { name: 'Add 3 fixtures' }).click();
  await expect(page.getByRole('status')).toContainText('3 fixtures added.');
  const listed = page.getByRole('table', { name: 'Fixtures' });
  await expect(listed.getByRole('row').filter({ hasText: 'Goa – Agra' })).toContainText(
    'at 19:30, India time',
  );
  await page.getByRole('button', { name: 'Undo 3 fixtures' }).click();
  await expect(page.getByRole('status')).toContainText('3 fixtures deleted.');
  await expect(page.getByText('No upcoming matches.')).toBeVisible();
  expect((await owner.get('/fixture-desk')).body).toEqual([]);
});
