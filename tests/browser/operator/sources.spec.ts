import { expect, openAs, test } from '#tests/support/operator-screens.ts';
import { arrive, countedSources, hideTab, tapChat } from '#tests/support/visits.ts';

test.use({ serviceWorkers: 'allow' });
test.use({ allowedConsole: { lines: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/] } });

test('Visits, a tap and a message are counted by their source', async ({ page, owner, site, browser }) => {
  await arrive(page, site, '/cricket?utm_source=news&utm_campaign=one&utm_term=secret');
  await tapChat(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL(/contact/);
  await page.getByRole('textbox', { name: 'Email' }).fill('sources@example.in');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('alert')).toContainText('Form submitted successfully!');
  await hideTab(page);
  const way = { campaign: { utm_source: 'news', utm_campaign: 'one' }, referrer: 'news.example' };
  await expect
    .poll(() => countedSources(owner, 'one'))
    .toMatchObject([
      { page: '/contact', ...way, visits: 1, taps: 0, messages: 0 },
      { page: '/cricket', ...way, visits: 1, taps: 1, messages: 1 },
    ]);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1280, height: 800 } });
  const desktop = await context.newPage();
  await openAs(desktop, owner, '/admin/sources?by=all');
  const row = desktop.getByRole('row').filter({ hasText: '/cricket' }).filter({ hasText: 'news / one' });
  await expect(row.getByRole('cell')).toHaveText(
    ['news / one', 'news.example', '1', '1', '100%', '1', '100%'],
    { useInnerText: true },
  );
  await context.close();
});
