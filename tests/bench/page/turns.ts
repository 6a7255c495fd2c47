import type { BrowserContext, Page } from '@playwright/test';
import { median } from '#tests/support/measuring.ts';
import { slowPage } from './phone.ts';
import type { Row } from './table.ts';

/** Ways that visitors take, each from the page before it: what is tapped on, or the way back. */
const WAY: readonly [name: string, link: string | undefined][] = [
  ['/about-us', 'a[href="/about-us"]'],
  ['/blog', 'a[href="/blog"]'],
  ['a post', '.post-card-read'],
  ['back to /blog', undefined],
  ['another post', '.post-card:nth-child(3) .post-card-read'],
  ['/contact', 'a[href="/contact"]'],
  ['/privacy-policy', 'a[href="/privacy-policy"]'],
  ['/', 'a[href="/"]'],
];

/** One sees where one is before one goes on. Milliseconds. */
const LOOK = 1_000;

/** From a tap on a link of the site, or Back, to the frame that shows the next page's heading. */
export async function turns(context: BrowserContext, origin: string, runs: number): Promise<Row[]> {
  const taken = new Map<string, number[]>(WAY.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    const page = await slowPage(context);
    await page.goto(origin);
    await page.waitForLoadState('networkidle');
    for (const [name, link] of WAY) {
      await page.waitForTimeout(LOOK);
      taken.get(name)?.push(await turn(page, link));
    }
    await page.close();
  }
  return WAY.map(([name]) => ({ 'from page to page': name, ms: Math.round(median(taken.get(name) ?? [])) }));
}

function turn(page: Page, link: string | undefined): Promise<number> {
  return page.evaluate(async (selector) => {
    const target = selector === undefined ? undefined : document.querySelector<HTMLAnchorElement>(selector);
    if (target === null) throw new Error(`Nothing to tap on: ${selector}`);
    const before = document.querySelector('h1');
    const left = location.href;
    const began = performance.now();
    if (target === undefined) history.back();
    else target.click();
    return new Promise<number>((resolve) => {
      const look = () => {
        const now = document.querySelector('h1');
        if (location.href === left || now === null || now === before) return requestAnimationFrame(look);
        // This frame's: it is drawn when the next task runs.
        return setTimeout(() => resolve(performance.now() - began));
      };
      look();
    });
  }, link);
}
