import { expect, type Page } from '@playwright/test';
import { test as withLine } from './line.ts';

declare global {
  interface Window {
    /** By the browser's own word: the page came back from its back/forward cache, as it was left. */
    restored?: boolean;
  }
}

/** Playwright switches the cache off: it does not follow pages into it, and its own `goBack` waits in vain. */
export const test = withLine.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { restored: persisted }));
    });
    await use(page);
  },
});

/** To a page of no script, so that nothing but the cache brings back what was there. */
export async function leave(page: Page): Promise<void> {
  await page.goto('/robots.txt');
}

export async function goBack(page: Page): Promise<void> {
  // Not at once: the answer to this would be lost with the page.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).not.toHaveURL(/robots\.txt$/);
}

/** The page came from the cache. Says what kept it out of the cache where it was not in it. */
export async function isRestored(page: Page): Promise<void> {
  const how = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
      return window.restored ? 'restored' : JSON.stringify(entry?.notRestoredReasons);
    });
  await expect.poll(how).toBe('restored');
}

/** The page has tried what waits: it holds no lock that another tab could want. */
export const tried = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
