import type { Page } from '@playwright/test';
import { MINUTE_MS } from '#contract/time.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { saved, watchSaving } from '#tests/support/saved-copies.ts';

// Whatever leaves the browser for the site, by the page or by its worker.
test.use({ watched: { filter: () => true } });

/** Everything that the page or its worker began before this is seen when it has come back. */
async function lookAround(page: Page): Promise<void> {
  for (const _ of ['what was begun', 'what that led to']) {
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

const isOwn = ({ line }: { line: string }) => line.startsWith('GET /api/health ');

test('Open pages ask for nothing while nothing waits', async ({ own, page, contact, context }) => {
  test.slow();
  await watchSaving(page);
  await contact.open();
  await contact.installed();
  await saved(page);
  await contact.send('asha@example.com', 'Delivered, so that the outbox is open and empty');
  await expect(contact.receipts).toHaveCount(1);
  for (const path of ['/', '/blog', '/blog/28', '/about-us', '/offline', '/contact']) {
    await test.step(path, async () => {
      const tab = await context.newPage();
      await tab.clock.install();
      await watchSaving(tab);
      await tab.goto(path);
      await saved(tab);
      await tab.waitForLoadState('networkidle');
      await tab.clock.runFor(5_000);
      await lookAround(tab);
      const before = own.line.seen.length;
      // The minutes tick by, and not all at once: what a timer starts may start another.
      for (let minute = 0; minute < 10; minute += 1) await tab.clock.runFor(MINUTE_MS);
      await lookAround(tab);
      const requests = own.line.seen.slice(before).filter((request) => !isOwn(request));
      const lines = requests.map(({ line }) => line);
      // The browser's own look for a newer worker follows each navigation once, when it finds the time
      // (https://w3c.github.io/ServiceWorker/#soft-update).
      const update = lines.indexOf('GET /sw.js HTTP/1.1');
      if (update !== -1) lines.splice(update, 1);
      expect(lines).toEqual([]);
      await tab.close();
    });
  }
});

test('On a dead line a message is tried at last four times an hour', async ({ own, page, contact }) => {
  test.slow();
  await page.clock.install();
  await watchSaving(page);
  await contact.open();
  await contact.installed();
  await saved(page);
  own.line.set({ when: ({ line }) => (line.startsWith('POST ') ? 'refuse' : 'ok') });
  // The page's own tries: the clock of the worker cannot be put forward.
  await page.evaluate(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  await page.evaluate(() => {
    const { fetch } = window;
    const tries: number[] = [];
    window.fetch = (...given) => {
      if (String(given[0]).endsWith('/contacts')) tries.push(Date.now());
      return fetch(...given);
    };
    Object.assign(window, { tries });
  });
  const tries = () => page.evaluate(() => (window as unknown as { tries: number[] }).tries);
  const idle = () => page.evaluate(async () => (await navigator.locks.query()).held);
  await contact.send('asha@example.com', 'Nobody hears me');
  await expect(contact.items).toHaveCount(1);
  const before = own.line.seen.length;
  for (let minute = 0; minute < 240; minute += 1) {
    await page.clock.runFor(MINUTE_MS);
    await expect.poll(idle).toEqual([]);
  }
  const times = await tries();
  const start = times[0] ?? 0;
  const within = (from: number, to: number) =>
    times.filter((time) => time - start >= from * MINUTE_MS && time - start < to * MINUTE_MS).length;
  expect(within(0, 10)).toBeLessThanOrEqual(8);
  for (const hour of [1, 2, 3]) {
    expect(within(hour * 60, hour * 60 + 60)).toBeLessThanOrEqual(4);
    // Never given up.
    expect(within(hour * 60, hour * 60 + 60)).toBeGreaterThanOrEqual(3);
  }
  const others = own.line.seen.slice(before).filter(({ line }) => !line.startsWith('POST /api/contacts '));
  expect(others.map(({ line }) => line)).toEqual([]);
});
