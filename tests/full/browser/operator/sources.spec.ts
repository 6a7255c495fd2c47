import { expect, statusWith, test } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/visitor-pages.ts';
import { countedSources, hideTab, tapChat } from '#tests/support/visits.ts';

test.use({ serviceWorkers: 'allow' });
test.use({ allowedConsole: { lines: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/] } });

test('Visits without a connection are counted once it is back', async ({ page, owner, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/tennis?utm_campaign=two');
  await hydrated(page);
  await page.locator('.chat-buttons a').first().click();
  await page.bringToFront();
  await page.goto('/football');
  await hydrated(page);
  expect(await countedSources(owner, 'two')).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(() => countedSources(owner, 'two'))
    .toMatchObject([
      { page: '/football', visits: 1, taps: 0 },
      { page: '/tennis', visits: 1, taps: 1 },
    ]);
  await hideTab(page);
  // What was reported once is not reported again.
  await page.evaluate(() => fetch('/api/health', { cache: 'no-store' }).then((answer) => answer.text()));
  expect(await countedSources(owner, 'two')).toMatchObject([{ visits: 1 }, { visits: 1, taps: 1 }]);
});

test('A tap before the script has come is counted, too', async ({ page, owner }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/client-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/football?utm_campaign=three', { waitUntil: 'commit' });
  await tapChat(page);
  held.resolve();
  await hydrated(page);
  await hideTab(page);
  await expect
    .poll(() => countedSources(owner, 'three'))
    .toMatchObject([{ page: '/football', visits: 1, taps: 1 }]);
});

for (const signal of ['globalPrivacyControl', 'doNotTrack'] as const) {
  test(`A browser with ${signal} tells nothing`, async ({ page, owner }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/api\/(?:sources|vitals)|report-visit/.test(request.url()) && request.serviceWorker() === null)
        requests.push(request.url());
    });
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    await page.goto(`/cricket?utm_campaign=${signal}`);
    await hydrated(page);
    await tapChat(page);
    await hideTab(page);
    await page.goto('/tennis');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    expect(await countedSources(owner, signal)).toEqual([]);
  });
}

test('The table is sorted and grouped by its address, and saved', async ({ page, open, site }) => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const counts = [
    { ago: 0, page: '/horseRace', campaign: { utm_campaign: 'four' }, visits: 40, taps: 2 },
    {
      ago: 40 - 20,
      page: '/indianCard',
      campaign: { utm_campaign: 'four' },
      referrer: 'four.example',
      visits: 60,
      taps: 30,
    },
  ];
  await site.fetch('/api/sources', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ counts }),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await open('/admin/sources');
  const table = page.getByRole('table', { name: 'Sources' });
  const rates = table.getByRole('columnheader', { name: 'Tap rate' });
  await expect(table.getByRole('columnheader', { name: 'Visits' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await rates.getByRole('link').click();
  await expect(rates).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=tap_rate/);
  await rates.getByRole('link').press('Enter');
  await expect(rates).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Referrers' }).click();
  await expect(table.getByRole('rowheader', { name: 'four.example' })).toBeVisible();
  await page.getByRole('link', { name: '7 days' }).click();
  await expect(table.getByRole('rowheader', { name: 'four.example' })).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^sources-\d{4}-\d\d-\d\d\.csv$/);
  await expect(statusWith(page, 'Saved as')).toBeVisible();
  // On a phone there are no columns to press.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Sort by').selectOption('Messages');
  await expect(page).toHaveURL(/sort=messages/);
});

test('A table that does not come says why, and comes once asked again', async ({ page, open }) => {
  await page.route(/\/api\/sources\?/, (route) => route.abort());
  await open('/admin/sources');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load traffic.');
  await page.unroute(/\/api\/sources\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
