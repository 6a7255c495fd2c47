import { HOUR_MS } from '#contract/time.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { listenToCalls, postsAlive, setClockAhead } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

const POST = '/blog/28/how-to-read-a-pitch-before-the-toss';

for (const path of ['/', '/blog', '/blog?category=4', POST]) {
  test(`A first visit to ${path} asks for nothing that came with the page`, async ({ page }) => {
    const calls = listenToCalls(page);
    // To the server's clock, and to a page that it has kept for an hour, this device is an hour ahead.
    await page.addInitScript(setClockAhead, HOUR_MS);
    await page.goto(path);
    await postsAlive(page);
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual([]);
  });
}
