import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { builtScript } from '#tests/support/built-script.ts';
import { hydrated, stay } from '#tests/support/page-weight.ts';
import { expect, type Site, test } from '#tests/support/site.ts';
import { withoutTimer } from '#tests/support/timers.ts';

interface Counted {
  page: string;
  metric: string;
  count: number;
}

function counted({ dataDir }: Site, page: string): Counted[] {
  const db = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('select page, metric, count from vital where page = ? order by metric').all(page);
    return rows.map((row) => ({ ...row })) as unknown as Counted[];
  } finally {
    db.close();
  }
}

/** The visit's measuring has begun: its script is there and at work. */
async function openMeasured(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse(builtScript('report-visit'));
  await page.goto(path);
  await hydrated(page);
  await stay(page);
  // Asked for a second time it is given once it has run, and after who asked first.
  await page.evaluate((url) => import(url), (await script).url());
}

/** The page is put away, as when its tab is closed: the measuring believes no event that a script made. */
const leave = (page: Page) => page.goto('about:blank');

test('A visit is counted once it is over, by its page and nothing else', async ({ page, site }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/vitals')) reports.push(request.url());
  });
  const visits = (metric: string) =>
    counted(site, '/tennis')
      .filter((row) => row.metric === metric)
      .reduce((sum, { count }) => sum + count, 0);
  const before = { LCP: visits('LCP'), CLS: visits('CLS') };
  await openMeasured(page, '/tennis?utm_source=someone');
  expect(reports).toEqual([]);
  await leave(page);
  for (const metric of ['LCP', 'CLS'] as const) {
    await expect.poll(() => visits(metric)).toBe(before[metric] + 1);
  }
});

test('What measures is fetched for who stays, not for who leaves at once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('report-visit') && request.serviceWorker() === null) asked.push(request.url());
  });
  // Without the ten seconds after which a visitor counts as one who stays.
  await withoutTimer(page, 10_000);
  await page.goto('/horseRace');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await stay(page);
  await expect.poll(() => asked.length).toBe(1);
});
