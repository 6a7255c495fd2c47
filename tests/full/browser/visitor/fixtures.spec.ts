import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/time.ts';
import { START, withFixture } from '#tests/support/matches.ts';
import { readHead } from '#tests/support/public-pages.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.describe.configure({ mode: 'serial' });

const strip = (page: Page) => page.getByRole('region', { name: 'Fixtures' });

test('Without matches the home page has no strip, and the page says so', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html).not.toContain('class="fixtures"');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Match Predictions' })).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await page.goto('/fixtures');
  await expect(page.getByText('No fixtures are listed at the moment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'calendar' })).toHaveCount(0);
});

for (const [zone, own] of [
  ['Asia/Kolkata', undefined],
  ['Asia/Dubai', /\d:30\s(?:am|pm)[^;]* where you are/],
] as const) {
  test(`A visitor in ${zone} reads ${own ? 'their own time, too' : 'no second time'}`, async ({
    owner,
    site,
    browser,
  }) => {
    // At a full hour in Dubai it is half past in India.
    await withFixture(
      owner,
      { starts_at: new Date(START.getTime() + HOUR_MS / 2).toISOString() },
      async () => {
        const context = await browser.newContext({ timezoneId: zone });
        const page = await context.newPage();
        await page.goto(`${site.url}/fixtures`);
        await page.mouse.wheel(0, 1);
        const row = page.getByRole('listitem').filter({ hasText: 'Mumbai v Chennai' });
        await expect(row.locator('time')).toHaveText(/:00\s(?:am|pm)$/);
        if (own === undefined) await expect(row).not.toContainText('where you are');
        else await expect(row).toContainText(own);
        await context.close();
      },
    );
  });
}

test('A match goes from an open page by itself, six hours after its start', async ({ page, owner }) => {
  await withFixture(owner, {}, async () => {
    await page.clock.install({ time: new Date(START.getTime() + 6 * HOUR_MS - 60_000) });
    await page.goto('/fixtures');
    await page.mouse.wheel(0, 1);
    await expect(page.getByRole('heading', { name: 'Mumbai v Chennai' })).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('heading', { name: 'Mumbai v Chennai' })).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByText('No fixtures are listed at the moment.')).toBeVisible();
  });
});

test('Search engines read each match, and hostile words stay words', async ({ request, owner }) => {
  const hostile = '</script><script>alert(1)</script> & "Co"';
  await withFixture(owner, { home: hostile }, async () => {
    const html = await (await request.get('/fixtures')).text();
    expect(html).not.toContain('<script>alert');
    const head = readHead(html);
    expect(head.title).toContain('Fixtures');
    expect(head.canonical).toMatch(/\/fixtures$/);
    expect(head.jsonLd.filter((each) => each['@type'] === 'SportsEvent')).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'SportsEvent',
        name: `${hostile} – Chennai`,
        startDate: START.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        url: expect.stringMatching(/\/fixtures$/),
        competitor: [
          { '@type': 'SportsTeam', name: hostile },
          { '@type': 'SportsTeam', name: 'Chennai' },
        ],
        superEvent: { '@type': 'SportsEvent', name: 'T20 League' },
        location: { '@type': 'Place', name: 'Pune' },
      },
    ]);
  });
});
