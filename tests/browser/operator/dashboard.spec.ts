import { expect, failedCalls, leaveMessage, screenTitle, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('The dashboard says who wrote and how fast the site was', async ({ page, open, owner, site }) => {
  const fields = { first_name: 'Meena', last_name: 'Kumari', message: 'Please call me back.' };
  const written_at = new Date(Date.now() - 3 * 60_000).toISOString();
  await owner.post('/vitals', {
    page: '/horseRace',
    metrics: [
      { name: 'LCP', value: 3100 },
      { name: 'CLS', value: 0.02 },
    ],
  });
  await open();
  const figure = async (label: string) => {
    const tile = page.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    return Number((await tile.innerText()).replaceAll(',', ''));
  };
  const [unanswered, total] = [await figure('Unanswered'), await figure('Total')];
  await leaveMessage(site, { ...fields, email: 'meena@example.in', written_at });
  await page.reload();
  await expect.poll(() => figure('Unanswered')).toBe(unanswered + 1);
  expect(await figure('Total')).toBe(total + 1);
  await page.getByRole('main').getByRole('link', { name: 'Core Web Vitals' }).click();
  await expect(screenTitle(page, 'Speed')).toBeVisible();
  const vitals = page.getByRole('table', { name: 'Core Web Vitals by page' });
  const row = vitals.getByRole('row').filter({ hasText: '/horseRace' });
  await expect(row.getByRole('cell')).toContainText([
    /3\.1 s.*needs improvement.*1 visit/,
    /not measured/,
    /0\.02.*good/,
  ]);

  await page.goBack();
  const days = page.getByRole('region', { name: 'Messages in 30 days' });
  await days.getByText('Show as table').click();
  const table = days.getByRole('table', { name: 'Messages by day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const [today = ''] = await table.getByRole('cell').allTextContents();
  expect(Number(today)).toBeGreaterThan(0);

  await expect(page.getByRole('region', { name: 'Delivery time' })).toContainText(
    /Longest\s*\d+ (?:minutes|hours|days)/,
  );
  await page
    .getByRole('region', { name: 'Newest messages' })
    .getByRole('link', { name: 'Meena Kumari' })
    .first()
    .click();
  await expect(screenTitle(page, 'Message from Meena Kumari')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Please call me back.');
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
});
