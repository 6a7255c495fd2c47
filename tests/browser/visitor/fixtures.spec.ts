import type { Page } from '@playwright/test';
import { START, withFixture } from '#tests/support/matches.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.describe.configure({ mode: 'serial' });

const strip = (page: Page) => page.getByRole('region', { name: 'Fixtures' });

test('The strip and the page tell who plays whom and when, before any script', async ({
  owner,
  site,
  browser,
}) => {
  await withFixture(owner, {}, async () => {
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
