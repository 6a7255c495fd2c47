import type { Page } from '@playwright/test';
import { operatorCall } from '#tests/support/operator-screens.ts';
import { expect, type Site, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.describe.configure({ mode: 'serial' });

const HOUR = 60 * 60_000;

const START = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 26 * HOUR);

/** Adds a match for the time of `use`. */
async function withFixture(site: Site, given: object, use: () => Promise<void>): Promise<void> {
  const token = await site.login();
  const match = { home: 'Mumbai', away: 'Chennai', competition: 'T20 League', venue: 'Pune' };
  const answer = await operatorCall(site, token, '/fixtures', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...match, starts_at: START.toISOString(), ...given }),
  });
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  try {
    await use();
  } finally {
    await operatorCall(site, token, `/fixtures/${id}`, { method: 'DELETE' });
  }
}

const strip = (page: Page) => page.getByRole('region', { name: 'Fixtures' });

test('The strip and the page tell who plays whom and when, before any script', async ({ site, browser }) => {
  await withFixture(site, {}, async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await expect(strip(page).getByRole('heading', { name: 'Mumbai – Chennai' })).toBeVisible();
    await strip(page).getByRole('link', { name: 'All fixtures' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Mumbai – Chennai' });
    await expect(row).toContainText('India’s time');
    await expect(row).toContainText('T20 League, Pune');
    await expect(row.locator('time')).toHaveAttribute('datetime', START.toISOString());
    await expect(page.getByRole('link', { name: 'Add them to a calendar' })).toHaveAttribute(
      'href',
      '/fixtures.ics',
    );
    await context.close();
  });
});
