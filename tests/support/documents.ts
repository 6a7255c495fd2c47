import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Gone with the document. */
    isSameDocument?: boolean;
  }
}

/** Marks the document of a page. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
/** Whether it is the one that was marked. */
export const isSame = (page: Page) => page.evaluate(() => window.isSameDocument === true);

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const footer = (page: Page) => page.getByRole('contentinfo');

/** Gives how many documents the page has loaded since. */
export function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}
