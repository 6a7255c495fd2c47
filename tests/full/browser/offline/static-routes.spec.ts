import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/prepared-sites.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { openWithStoppedWorker, withoutWorker } from '#tests/support/worker-pages.ts';

const footer = (page: Page) => page.getByRole('contentinfo');

test('Without a line a page of words and its script wait for no worker', async ({ own, page }) => {
  await page.goto(own.line.url);
  await finished(page);
  own.line.set('refuse');
  for (const path of ['/about-us', '/cricket', '/home/iplpage', '/login', '/about-us#part-how-to-reach-us'])
    expect(await openWithStoppedWorker(page, own.line.url + path)).toEqual(withoutWorker);
  expect(await openWithStoppedWorker(page, `${own.line.url}/about-us?utm_source=mail`)).toEqual({
    ...withoutWorker,
    page: '',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  expect(await openWithStoppedWorker(page, `${own.line.url}/cricket?`)).toEqual(withoutWorker);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cricket');
});

test('A newer version that waits changes no page until it is asked for', async ({ own, page }) => {
  await buildNextVersion();
  await page.goto(own.line.url);
  await finished(page);
  await own.deploy();
  const update = page.getByRole('button', { name: 'Update now' });
  expect(await openWithStoppedWorker(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
  await expect(update).toBeVisible();
  expect(await openWithStoppedWorker(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
  await expect(footer(page)).not.toContainText(NEXT_WORDS);

  await update.click();
  await expect(footer(page)).toContainText(NEXT_WORDS);
  expect(await openWithStoppedWorker(page, `${own.line.url}/cricket`)).toEqual(withoutWorker);
  await expect(footer(page)).toContainText(NEXT_WORDS);
  const routed = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('routed-pages-')));
  await expect.poll(routed).toHaveLength(1);
});

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
  expect(await openWithStoppedWorker(page, `${own.line.url}/about-us`)).toEqual(withoutWorker);
});
