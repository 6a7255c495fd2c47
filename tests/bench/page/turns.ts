import type { BrowserContext, Page } from '@playwright/test';
import { slowPage } from './phone.ts';
import { median, type Row } from './table.ts';

/** Ways that visitors take, each from the page before it. */
const WAY = ['/about-us', '/blog', '/contact', '/privacy-policy', '/'];

/** One sees where one is before one goes on. Milliseconds. */
const LOOK = 1_000;

/** From a tap on a link of the site to the frame that shows the next page's heading. */
export async function turns(context: BrowserContext, origin: string, runs: number): Promise<Row[]> {
  const taken = new Map<string, number[]>(WAY.map((path) => [path, []]));
  for (let run = 0; run < runs; run += 1) {
    const page = await slowPage(context);
    await page.goto(origin);
    await page.waitForLoadState('networkidle');
    for (const path of WAY) {
      await page.waitForTimeout(LOOK);
      taken.get(path)?.push(await turn(page, path));
    }
    await page.close();
  }
  return WAY.map((path) => ({ 'from page to page': path, ms: Math.round(median(taken.get(path) ?? [])) }));
}

function turn(page: Page, path: string): Promise<number> {
  return page.evaluate(async (href) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
      (each) => each.getAttribute('href') === href,
    );
    const before = document.querySelector('h1');
    const began = performance.now();
    link?.click();
    return new Promise<number>((resolve) => {
      const look = () => {
        const now = document.querySelector('h1');
        if (location.pathname !== href || now === null || now === before) return requestAnimationFrame(look);
        // This frame's: it is drawn when the next task runs.
        return setTimeout(() => resolve(performance.now() - began));
      };
      look();
    });
  }, path);
}
