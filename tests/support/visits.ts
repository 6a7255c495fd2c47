import type { Page } from '@playwright/test';
import type { Client } from './client.ts';
import type { Site } from './site.ts';
import { rowsIn } from './site-database.ts';
import { builtScript, hasRun, hydrated, stay } from './visitor-pages.ts';

interface CountedSource {
  page: string;
  campaign: Record<string, string>;
  referrer: string;
  visits: number;
  taps: number;
  messages: number;
}

/** What an operator reads of one campaign. */
export async function countedSources(owner: Client, campaign: string): Promise<CountedSource[]> {
  const rows: CountedSource[] = (await owner.get('/sources?limit=100&sort=name')).body;
  return rows.filter((row) => row.campaign.utm_campaign === campaign);
}

/** A link of another site leads here. */
export async function arrive(
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
export async function tapChat(page: Page): Promise<void> {
  await page
    .context()
    .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A chat' }));
  const opening = page.waitForEvent('popup');
  await page.locator('.chat-buttons a').first().click();
  await (await opening).close();
}

/**
 * As when another tab is chosen. A page that ends for good sends its counts, too, but then under the true name of this
 * browser, which a program drives and which therefore is not counted.
 */
export const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

interface Measured {
  page: string;
  metric: string;
  count: number;
}

/** What is counted of a page's visits, by what was measured. */
export const measuredVisits = ({ dataDir }: Site, page: string): Measured[] =>
  rowsIn(dataDir, 'select page, metric, count from vital where page = ? order by metric', page);

/** The visit's measuring has begun: its script is there and at work. */
export async function openMeasured(page: Page, path: string): Promise<void> {
  const script = page.waitForResponse(builtScript('report-visit'));
  await page.goto(path);
  await hydrated(page);
  await stay(page);
  await hasRun(page, script);
}

/** The page is hidden, as when its tab is closed: the measuring believes no event that a script made. */
export const closePage = (page: Page) => page.goto('about:blank');
