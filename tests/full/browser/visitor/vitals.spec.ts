import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';
import { hydrated, stay } from '#tests/support/visitor-pages.ts';
import { closePage, measuredVisits, openMeasured } from '#tests/support/visits.ts';

test('A visitor’s taps are measured, and a post is counted with all posts', async ({ page, site }) => {
  await openMeasured(page, '/blog/28/how-to-read-a-pitch-before-the-toss');
  await page.getByRole('heading', { level: 1 }).click();
  // The tap is drawn, and the measuring has noticed it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await closePage(page);
  const metrics = () => measuredVisits(site, '/blog/post').map(({ metric }) => metric);
  await expect.poll(metrics).toContain('LCP');
  expect(metrics().every((metric) => ['CLS', 'INP', 'LCP'].includes(metric))).toBe(true);
});

/** As when another tab is chosen. What was measured until then is reported; the rest of web-vitals believes no script. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

for (const { line, offline, visits } of [
  {
    line: 'with a connection is counted once, however often they look away',
    offline: false,
    visits: 1,
  },
  { line: 'without a connection is not counted, nor later', offline: true, visits: 0 },
]) {
  const path = offline ? '/football' : '/cricket';
  test(`A visitor ${line}`, async ({ page, site, context }) => {
    const loads = () =>
      measuredVisits(site, path)
        .filter(({ metric }) => metric === 'LCP')
        .reduce((sum, { count }) => sum + count, 0);
    const before = loads();
    await openMeasured(page, path);
    // The first touch ends the measuring of the load, once the browser is idle.
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await context.setOffline(offline);
    await hide(page);
    await context.setOffline(false);
    await hide(page);
    // A call of the page's own, answered after any report that was sent before it.
    await page.evaluate(() => fetch('/api/health', { cache: 'no-store' }).then((answer) => answer.text()));
    await expect.poll(loads).toBe(before + visits);
  });
}

test('For a visitor who saves data nothing that measures is fetched', async ({ page, site }) => {
  const requests: string[] = [];
  const before = measuredVisits(site, '/horseRace');
  page.on('request', (request) => {
    // What the worker fetches ahead is not measuring.
    if (/report-visit|api\/vitals/.test(request.url()) && request.serviceWorker() === null)
      requests.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/horseRace');
  await hydrated(page);
  await stay(page);
  await page.waitForLoadState('networkidle');
  await closePage(page);
  expect(requests).toEqual([]);
  expect(measuredVisits(site, '/horseRace')).toEqual(before);
});
