import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import type { Site } from './site.ts';
import { builtScript, hydrated, stay } from './visitor-pages.ts';

interface Counted {
  page: string;
  metric: string;
  count: number;
}

/** What is counted of a page's visits, by what was measured. */
export function counted({ dataDir }: Site, page: string): Counted[] {
  const db = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('select page, metric, count from vital where page = ? order by metric').all(page);
    return rows.map((row) => ({ ...row })) as unknown as Counted[];
  } finally {
    db.close();
  }
}

/** The visit's measuring has begun: its script is there and at work. */
export async function openMeasured(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse(builtScript('report-visit'));
  await page.goto(path);
  await hydrated(page);
  await stay(page);
  // Asked for a second time it is given once it has run, and after who asked first.
  await page.evaluate((url) => import(url), (await script).url());
}

/** The page is put away, as when its tab is closed: the measuring believes no event that a script made. */
export const leave = (page: Page) => page.goto('about:blank');
