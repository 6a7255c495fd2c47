import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/deploys.ts';
import { hydrated } from '#tests/support/page-weight.ts';
import { finished } from '#tests/support/saved-copies.ts';

interface Sources {
  page: string;
  script: string;
}

/** Opens a page while the worker sleeps: `cache` is what came without the worker, nothing what it answered. */
async function open(page: Page, path: string): Promise<Sources> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.goto(path);
  await hydrated(page);
  return page.evaluate(() => {
    const source = (type: string, name: string): string =>
      performance
        .getEntriesByType(type)
        .filter((entry) => entry.name.includes(name))
        .map((entry) => entry.toJSON().workerFinalSourceType)[0];
    return { page: source('navigation', ''), script: source('resource', '/assets/client-') };
  });
}

const withoutWorker: Sources = { page: 'cache', script: 'cache' };

test('A copy of a page that went missing is made good at the next start', async ({ own, page }) => {
  await page.goto(own.line.url);
  await finished(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('routed-pages-')) await caches.delete(name);
  });
  await page.reload();
  const isBack = () => page.evaluate(async () => (await caches.match('/about-us'))?.status);
  await expect.poll(isBack).toBe(200);
  own.line.set('refuse');
  expect(await open(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
});
