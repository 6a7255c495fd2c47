import type { Page } from '@playwright/test';
import { HOUR_MS } from '#contract/time.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import {
  builtScript,
  hydrated,
  listenToCalls,
  postsAlive,
  setClockAhead,
  withoutTimer,
} from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

/** As on a slow device, whose first frame comes a while after the page's load. */
function paintLate(): void {
  const root = () => document.documentElement as HTMLElement | null;
  const hide = () => root()?.style.setProperty('display', 'none');
  const watching = new MutationObserver(hide);
  watching.observe(document, { childList: true });
  addEventListener('load', () =>
    setTimeout(() => {
      watching.disconnect();
      root()?.style.removeProperty('display');
    }, 200),
  );
}

/** After three seconds the script would come in any case. */
const waitingForPaint = (page: Page) => withoutTimer(page, 3_000);

for (const path of ['/about-us', '/blog']) {
  test(`The script of ${path} is asked for once the page is painted`, async ({ page }) => {
    await waitingForPaint(page);
    await page.addInitScript(paintLate);
    await page.goto(path);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => {
      const times = (entries: PerformanceEntryList) => entries.map(({ startTime }) => startTime);
      const files = performance.getEntriesByType('resource');
      return {
        painted: times(performance.getEntriesByName('first-contentful-paint')),
        asked: times(files.filter(({ name }) => name.endsWith('.js'))),
      };
    });
    expect(asked.length).toBeGreaterThan(1);
    expect(painted).toHaveLength(1);
    expect(Math.min(...asked)).toBeGreaterThan(Math.max(...painted));
  });
}

test('A page that was cut off can be read, and says that a part is missing', async ({ page }) => {
  await page.route('**/service', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.slice(0, html.lastIndexOf('<script')) });
  });
  await page.goto('/service');
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/service');
  await page.getByRole('button', { name: 'Try again' }).click();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const unpainted = {
  'a page that is hidden': () => Object.defineProperty(document, 'hidden', { value: true }),
  'a page that gets hidden': () => {
    PerformanceObserver.prototype.observe = () =>
      setTimeout(() => document.dispatchEvent(new Event('visibilitychange')));
  },
  'a browser that tells of none': () =>
    Object.defineProperty(window, 'PerformanceObserver', { value: undefined }),
};

for (const [where, arrange] of Object.entries(unpainted)) {
  test(`For ${where} the script waits for no frame`, async ({ page }) => {
    await waitingForPaint(page);
    await page.addInitScript(arrange);
    await page.goto('/service');
    await hydrated(page);
  });
}

test('What came an hour ago is asked for again', async ({ page }) => {
  await page.goto('/blog');
  await postsAlive(page);
  const calls = listenToCalls(page);
  await page.evaluate(setClockAhead, HOUR_MS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => calls.length).toBeGreaterThan(0);
});

test('A page that the browser had itself, on the way back, is refreshed', async ({ page }) => {
  await page.goto('/blog');
  await page.goto('/service');
  const calls = listenToCalls(page);
  await page.goBack();
  await postsAlive(page);
  await expect.poll(() => calls).toContain('/api/category?view=full');
});

test('A link among the posts can be followed before they are alive', async ({ page }) => {
  // What draws the posts does not come: they stay as they came.
  await page.route(builtScript('posts'), () => {});
  await page.goto('/blog');
  await hydrated(page);
  await page.getByRole('link', { name: 'read' }).first().click();
  await expect(page).toHaveURL(/\/blog\/\d+\//);
});

test('A link that is pressed while React takes the page over is followed', async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  // The page is taken over in many short tasks then.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(() => {
    const has = (node: Node | null, mark: string) =>
      Object.keys(node ?? {}).some((key) => key.startsWith(mark));
    const poll = () => {
      if (!has(document, '__reactContainer')) return void setTimeout(poll);
      window.name = has(document.body, '__reactFiber') ? 'too late' : 'in time';
      document.querySelector<HTMLElement>('footer a[href="/privacy-policy"]')?.click();
    };
    poll();
  });
  await page.goto('/blog');
  await expect(page).toHaveURL(/privacy-policy/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Privacy/);
  expect(await page.evaluate(() => window.name)).toBe('in time');
});
