import { expectAccessible } from '#tests/support/accessibility.ts';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });
test.describe.configure({ mode: 'serial' });

/** As the field takes it: this many days from today, at 19:30 in India. */
const evening = (days: number) =>
  `${new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)}T19:30`;

test('An editor adds a match by keys, changes, duplicates and deletes it, and takes that back', async ({
  page,
  site,
}) => {
  await openOperatorScreen(page, site, '/admin/fixtures');
  await expect(page.getByText('No matches to come.')).toBeVisible();
  await page.keyboard.press('n');
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field('First team')).toBeFocused();
  await page.keyboard.type('Mumbai');
  await page.keyboard.press('Enter');
  await expect(field('Second team')).toHaveAccessibleDescription('Enter the second team.');
  await expect(field('Second team')).toBeFocused();
  await field('Second team').fill('Chennai');
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
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(page.getByRole('status')).toContainText('“Pune – Chennai” was saved.');
  await expect(row('Pune – Chennai')).toBeVisible();

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
  await page.getByRole('button', { name: 'Undo “Pune – Chennai”' }).click();
  await expect(page.getByRole('status')).toContainText('“Pune – Chennai” is back.');
  await expect(row('Pune – Chennai')).toHaveCount(2);
});

test('What is typed survives a reload; another editor’s change is not overwritten unseen', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site, '/admin/fixtures');
  const home = page.getByLabel('First team', { exact: true });
  await home.fill('Delhi');
  await page.reload();
  await expect(home).toHaveValue('Delhi');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(home).toHaveValue('');

  const row = page.getByRole('row').filter({ hasText: 'Pune – Chennai' });
  await row.first().getByRole('button', { name: 'Edit' }).click();
  const [stored] = await (await operatorCall(site, token, '/fixture-desk')).json();
  await operatorCall(site, token, `/fixtures/${stored.id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...stored, venue: 'Eden Gardens' }),
  });
  // A list that does not show it.
  await page.getByRole('navigation', { name: 'Which fixtures' }).getByRole('link', { name: 'Over' }).click();
  await expect(row).toHaveCount(0);
  await home.fill('Nagpur');
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(page.getByRole('alert')).toContainText('Eden Gardens');
  await expect(page.getByRole('alert')).toContainText('Save again to put your words in its place.');
  await expect(home).toHaveValue('Nagpur');
  await page.getByRole('button', { name: 'Save fixture' }).click();
  await expect(page.getByRole('status')).toContainText('“Nagpur – Chennai” was saved.');
  await page.getByRole('link', { name: 'To come' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Nagpur – Chennai' })).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`The screen is accessible and fits at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 });
    const token = await openOperatorScreen(page, site, '/admin/fixtures');
    await expect(page.getByRole('row').filter({ hasText: 'Chennai' }).first()).toBeVisible();
    await expectAccessible(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    if (width === 1280) {
      for (const { id } of await (await operatorCall(site, token, '/fixture-desk')).json()) {
        await operatorCall(site, token, `/fixtures/${id}`, { method: 'DELETE' });
      }
    }
  });
}
