import { expect, failedCalls, leaveMessage, test } from '#tests/support/operator-screens.ts';

// Visits of other tests are not counted here.
test.use({
  sharedBy: 'dashboard',
  allowedConsole: failedCalls,
});

test('Each part of the dashboard fails alone and is tried again in place', async ({ page, open, site }) => {
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 204 }));
  // Its events try again, too.
  await page.route('**/api/events', (route) => route.abort());
  await leaveMessage(site, { first_name: 'Still', last_name: 'Here', email: 'still@example.in' });
  await open();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the figures.');
  await expect(page.getByRole('heading', { name: /\d+ waiting/ })).toBeVisible();
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
