import { expect, type Page } from '@playwright/test';

/** What a page asks the API for, pictures and its own measurements aside. */
export function listenToCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?!blog\/|vitals)/.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

/** Of the device; timers run on. Milliseconds. */
export function setClockAhead(by: number): void {
  const now = Date.now;
  Date.now = () => now() + by;
}

/** The part that shows posts is alive: it tells how long ago they were written. */
export const postsAlive = (page: Page) =>
  expect(page.locator('.post-card time', { hasText: 'ago' }).first()).toBeVisible();
