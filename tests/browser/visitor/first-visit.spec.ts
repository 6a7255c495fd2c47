import type { Page } from '@playwright/test';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

const POST = '/blog/28/how-to-read-a-pitch-before-the-toss';

const HOUR_MS = 60 * 60_000;

/** What a page asks the API for, pictures and its own measurements aside. */
function listenToCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(?!blog\/|vitals)/.test(pathname)) calls.push(pathname + search);
  });
  return calls;
}

/** Of the device; timers run on. Milliseconds. */
function setClockAhead(by: number): void {
  const now = Date.now;
  Date.now = () => now() + by;
}

/** The part that shows posts is alive: it tells how long ago they were written. */
const postsAlive = (page: Page) =>
  expect(page.locator('.post-card time', { hasText: 'ago' }).first()).toBeVisible();

for (const path of ['/', '/blog', '/blog?category=4', POST]) {
  test(`A first visit to ${path} asks for nothing that came with the page, whatever the device's clock says`, async ({
    page,
  }) => {
    const calls = listenToCalls(page);
    // To the server's clock, and to a page that it has kept for an hour, this device is an hour ahead.
    await page.addInitScript(setClockAhead, HOUR_MS);
    await page.goto(path);
    await postsAlive(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
  });
}
