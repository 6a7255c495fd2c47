import { expect, test } from '#tests/support/deploys.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { openWithStoppedWorker, withoutWorker } from '#tests/support/worker-pages.ts';

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
