import type { Page } from '@playwright/test';
import { START, withFixture } from '#tests/support/matches.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test.describe.configure({ mode: 'serial' });

/** `Fri 21 Nov` */
const indianDay = (date: Date): RegExp => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata', ...options }).format(date);
  return new RegExp(
    `^${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}$`,
  );
};

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
    await expect(strip(page).getByRole('heading', { name: 'Mumbai v Chennai' })).toBeVisible();
    await strip(page).getByRole('link', { name: 'All fixtures' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Mumbai v Chennai' });
    const day = page.getByRole('heading', { level: 2, name: indianDay(START) });
    await expect(day).toBeVisible();
    await expect(row).toContainText('T20 League, Pune');
    await expect(row.locator('time')).toHaveAttribute('datetime', START.toISOString());
    await expect(row.getByRole('link', { name: 'Add to calendar: Mumbai v Chennai' })).toHaveAttribute(
      'href',
      /^\/fixtures\/\d+\.ics$/,
    );
    await expect(page.getByRole('link', { name: 'Add all to a calendar' })).toHaveAttribute(
      'href',
      '/fixtures.ics',
    );
    await context.close();
  });
});

test('One competition is shown by its link, before any script', async ({ owner, site, browser }) => {
  await withFixture(owner, {}, async () => {
    await withFixture(owner, { home: 'Delhi', away: 'Pune', competition: 'Ranji & Co' }, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${site.url}/fixtures`);
      await page.getByRole('link', { name: 'Ranji & Co' }).click();
      await expect(page.getByRole('link', { name: 'Ranji & Co' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { name: 'Delhi v Pune' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Mumbai v Chennai' })).toHaveCount(0);
      await context.close();
    });
  });
});

test('One sport is shown by its link, before any script', async ({ owner, site, browser }) => {
  await withFixture(owner, {}, async () => {
    const football = { home: 'Bagan', away: 'Goa', sport: 'football', competition: 'I-League' };
    await withFixture(owner, football, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${site.url}/fixtures`);
      const sports = page.getByRole('navigation', { name: 'Sports' });
      await sports.getByRole('link', { name: 'Football' }).click();
      await expect(page).toHaveURL(/\/fixtures\?sport=football$/);
      await expect(sports.getByRole('link', { name: 'Football' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { name: 'Bagan v Goa' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Mumbai v Chennai' })).toHaveCount(0);
      await context.close();
    });
  });
});
