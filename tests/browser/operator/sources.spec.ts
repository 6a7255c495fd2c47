import type { Page } from '@playwright/test';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { hydrated } from '#tests/support/page-weight.ts';
import { expect, type Site, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/] } });

interface Counted {
  page: string;
  campaign: Record<string, string>;
  referrer: string;
  visits: number;
  taps: number;
  messages: number;
}

/** What the operator is told of one campaign. */
async function counted(site: Site, campaign: string): Promise<Counted[]> {
  const token = await site.login();
  const answer = await operatorCall(site, token, '/sources?limit=100&sort=name');
  const rows: Counted[] = await answer.json();
  return rows.filter((row) => row.campaign.utm_campaign === campaign);
}

/** A link of another site leads here. */
async function arrive(
  page: Page,
  site: Site,
  path: string,
  from = 'https://www.news.example/cricket',
): Promise<void> {
  await page.route(from, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${site.url}${path}">Read more</a>`,
      headers: { 'Referrer-Policy': 'origin' },
    }),
  );
  await page.goto(from);
  await page.getByRole('link').click();
  await hydrated(page);
}

/** The chat opens in another tab, which is closed again. */
async function tapChat(page: Page): Promise<void> {
  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A chat' }));
  const opening = page.waitForEvent('popup');
  await page.locator('.contact-buttons a').first().click();
  await (await opening).close();
}

/**
 * As when another tab is chosen. A page that ends for good tells its counts, too, but then under the true name of this
 * browser, which a program drives and which therefore is not counted.
 */
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('Visits, a tap and a message are counted by page, campaign and referrer, and stand in the operator’s table', async ({
  page,
  site,
  browser,
}) => {
  await arrive(page, site, '/cricket?utm_source=news&utm_campaign=one&utm_term=secret');
  await tapChat(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/contact/);
  await page.getByRole('textbox', { name: 'Email' }).fill('sources@example.in');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
  await leave(page);
  const way = { campaign: { utm_source: 'news', utm_campaign: 'one' }, referrer: 'news.example' };
  await expect
    .poll(() => counted(site, 'one'))
    .toMatchObject([
      { page: '/contact', ...way, visits: 1, taps: 0, messages: 0 },
      { page: '/cricket', ...way, visits: 1, taps: 1, messages: 1 },
    ]);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  const desk = await context.newPage();
  await openOperatorScreen(desk, site, '/admin/sources?by=all');
  const row = desk.getByRole('row').filter({ hasText: '/cricket' }).filter({ hasText: 'news / one' });
  await expect(row.getByRole('cell')).toHaveText(
    ['news / one', 'news.example', '1', '1', '100%', '1', '100%'],
    { useInnerText: true },
  );
  await context.close();
});

test('Visits and taps made without a connection are counted once it is back', async ({
  page,
  site,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto('/tennis?utm_campaign=two');
  await hydrated(page);
  await page.locator('.contact-buttons a').first().click();
  await page.bringToFront();
  await page.goto('/football');
  await hydrated(page);
  expect(await counted(site, 'two')).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(() => counted(site, 'two'))
    .toMatchObject([
      { page: '/football', visits: 1, taps: 0 },
      { page: '/tennis', visits: 1, taps: 1 },
    ]);
  await leave(page);
  // What was told once is not told again.
  await page.evaluate(() => fetch('/api/health', { cache: 'no-store' }).then((answer) => answer.text()));
  expect(await counted(site, 'two')).toMatchObject([{ visits: 1 }, { visits: 1, taps: 1 }]);
});

test('A tap before the script has come is counted, too', async ({ page, site }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/client-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/football?utm_campaign=three', { waitUntil: 'commit' });
  await tapChat(page);
  held.resolve();
  await hydrated(page);
  await leave(page);
  await expect.poll(() => counted(site, 'three')).toMatchObject([{ page: '/football', visits: 1, taps: 1 }]);
});

for (const signal of ['globalPrivacyControl', 'doNotTrack'] as const) {
  test(`A browser with ${signal} tells nothing`, async ({ page, site }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/api\/(?:sources|vitals)|report-visit/.test(request.url()) && request.serviceWorker() === null)
        asked.push(request.url());
    });
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true });
    }, signal);
    await page.goto(`/cricket?utm_campaign=${signal}`);
    await hydrated(page);
    await tapChat(page);
    await leave(page);
    await page.goto('/tennis');
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await counted(site, signal)).toEqual([]);
  });
}

test('The table is sorted, grouped and turned by its address, and saved as a file', async ({
  page,
  site,
}) => {
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
  await fetch(`${site.url}/api/sources`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ counts }),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOperatorScreen(page, site, '/admin/sources');
  const table = page.getByRole('table', { name: 'Sources' });
  const rates = table.getByRole('columnheader', { name: 'Taps a visit' });
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
  await expect(page.getByRole('status').filter({ hasText: 'was saved' })).toBeVisible();
  // On a phone there are no columns to press.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByLabel('Sort by').selectOption('Messages');
  await expect(page).toHaveURL(/sort=messages/);
});

test('A table that does not come says why, and comes once asked again', async ({ page, site }) => {
  await page.route(/\/api\/sources\?/, (route) => route.abort());
  await openOperatorScreen(page, site, '/admin/sources');
  await expect(page.getByRole('alert')).toContainText('Could not load the sources.');
  await page.unroute(/\/api\/sources\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
