import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/next-version.ts';
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

const footer = (page: Page) => page.getByRole('contentinfo');

const withoutWorker: Sources = { page: 'cache', script: 'cache' };

test('Without a line a page of words and its script wait for no worker; another address of it comes by the worker', async ({
  own,
  page,
}) => {
  await page.goto(own.line.url);
  await finished(page);
  own.line.set('refuse');
  for (const path of ['/about-us', '/cricket', '/home/iplpage', '/login', '/about-us#part-how-to-reach-us'])
    expect(await open(page, own.line.url + path)).toEqual(withoutWorker);
  expect(await open(page, `${own.line.url}/about-us?utm_source=mail`)).toEqual({
    ...withoutWorker,
    page: '',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  expect(await open(page, `${own.line.url}/cricket?`)).toEqual(withoutWorker);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cricket');
});

test('A newer version that waits changes no page; once it was asked for, all are its own', async ({
  own,
  page,
}) => {
  await buildNextVersion();
  await page.goto(own.line.url);
  await finished(page);
  await own.deploy();
  const update = page.getByRole('button', { name: 'Update now' });
  expect(await open(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
  await expect(update).toBeVisible();
  expect(await open(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
  await expect(footer(page)).not.toContainText(NEXT_WORDS);

  await update.click();
  await expect(footer(page)).toContainText(NEXT_WORDS);
  expect(await open(page, `${own.line.url}/cricket`)).toEqual(withoutWorker);
  await expect(footer(page)).toContainText(NEXT_WORDS);
  const routed = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('routed-pages-')));
  await expect.poll(routed).toHaveLength(1);
});
