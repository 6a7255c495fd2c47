import { expect, test } from '#tests/support/site.ts';
import { hydrated, stay, withoutTimer } from '#tests/support/visitor-pages.ts';
import { closePage, measuredVisits, openMeasured } from '#tests/support/visits.ts';

test('A visit is counted once it is over, by its page and nothing else', async ({ page, site }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/vitals')) reports.push(request.url());
  });
  const visits = (metric: string) =>
    measuredVisits(site, '/tennis')
      .filter((row) => row.metric === metric)
      .reduce((sum, { count }) => sum + count, 0);
  const before = { LCP: visits('LCP'), CLS: visits('CLS') };
  await openMeasured(page, '/tennis?utm_source=someone');
  expect(reports).toEqual([]);
  await closePage(page);
  for (const metric of ['LCP', 'CLS'] as const) {
    await expect.poll(() => visits(metric)).toBe(before[metric] + 1);
  }
});

test('What measures is fetched for who stays, not for who leaves at once', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('report-visit') && request.serviceWorker() === null)
      requests.push(request.url());
  });
  // Without the ten seconds after which a visitor counts as one who stays.
  await withoutTimer(page, 10_000);
  await page.goto('/horseRace');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await stay(page);
  await expect.poll(() => requests.length).toBe(1);
});
