import { leaveMessage, openOperatorScreen } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

// Visits of other tests are not counted here.
test.use({
  ...withoutWorker,
  sharedBy: 'dashboard',
  allowedConsole: { lines: [/Failed to load resource/] },
});

test('An operator reads on the dashboard who wrote and how fast the site was', async ({ page, site }) => {
  const fields = { first_name: 'Meena', last_name: 'Kumari', message: 'Please call me back.' };
  const written_at = new Date(Date.now() - 3 * 60_000).toISOString();
  await leaveMessage(site, { ...fields, email: 'meena@example.in', written_at });
  await fetch(`${site.url}/api/vitals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      page: '/casino',
      metrics: [
        { name: 'LCP', value: 3100 },
        { name: 'CLS', value: 0.02 },
      ],
    }),
  });
  await openOperatorScreen(page, site);
  await page.getByRole('main').getByRole('link', { name: 'Core Web Vitals' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Speed' })).toBeVisible();
  const vitals = page.getByRole('table', { name: 'Core Web Vitals by page' });
  const row = vitals.getByRole('row').filter({ hasText: '/casino' });
  await expect(row.getByRole('cell')).toContainText([
    /3\.1 s.*needs improvement.*1 visit/,
    /not measured/,
    /0\.02.*good/,
  ]);

  await page.goBack();
  const days = page.getByRole('region', { name: 'Messages in 30 days' });
  await days.getByText('As a table').click();
  const table = days.getByRole('table', { name: 'Messages by day' });
  await expect(table.getByRole('row')).toHaveCount(31);
  const [today = ''] = await table.getByRole('cell').allTextContents();
  expect(Number(today)).toBeGreaterThan(0);

  await expect(page.getByRole('region', { name: 'From written to arrived' })).toContainText(
    /Longest\s*3 minutes/,
  );
  await page
    .getByRole('region', { name: 'Newest messages' })
    .getByRole('link', { name: 'Meena Kumari' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message of Meena Kumari' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Please call me back.');
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
});

test('Each part of the dashboard fails alone and is tried again in place', async ({ page, site }) => {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 204 }));
  // Its events try again, too.
  await page.route('**/api/events', (route) => route.abort());
  await leaveMessage(site, { first_name: 'Still', last_name: 'Here', email: 'still@example.in' });
  await openOperatorScreen(page, site);
  await expect(page.getByRole('alert')).toContainText('Could not load the figures.');
  await expect(page.getByRole('heading', { name: /\d+ waiting/ })).toBeVisible();
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
