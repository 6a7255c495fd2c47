import { DELIVERED } from '#tests/support/contact-page.ts';
import { withoutSync } from '#tests/support/deploys.ts';
import { expect, test } from '#tests/support/line.ts';
import { fire } from '#tests/support/worker-events.ts';

test('30. The line is back with no page open → the browser’s sync delivers', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.installed();
  await visitor.context.setOffline(true);
  await visitor.send('Sent in my absence');
  await expect(visitor.items).toHaveCount(1);
  const blank = await visitor.context.newPage();
  await page.close();
  await visitor.context.setOffline(false);
  await expect.poll(() => visitor.stored().length).toBe(1);

  await blank.goto('/contact');
  await expect(visitor.in(blank).status).toHaveText(DELIVERED);
});

test('30. periodicsync with no page open delivers; a refusal is silent', async ({ visitor, page, line }) => {
  // What waits longer than the browser tries by itself.
  await withoutSync(visitor.context);
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.send('Half a day later');
  await expect(visitor.items).toHaveCount(1);
  const blank = await visitor.context.newPage();
  await page.close();
  line.set('ok');
  await fire(blank, line.url, { tag: 'outbox' });
  await visitor.hasArrived('Half a day later');
});

test('30. periodicsync is asked for once a message waits', async ({ device, line }) => {
  const visitor = await device.start();
  const { page } = visitor;
  const session = await visitor.context.newCDPSession(page);
  const permissions = ['periodicBackgroundSync' as const];
  await session.send('Browser.grantPermissions', { origin: line.url, permissions });
  await visitor.open();
  await visitor.installed();
  const tags = () =>
    page.evaluate(async () => {
      const registration: object = await navigator.serviceWorker.ready;
      return (
        registration as { periodicSync?: { getTags: () => Promise<string[]> } }
      ).periodicSync?.getTags();
    });
  expect(await tags()).toEqual([]);
  line.set('refuse');
  await visitor.send('Whenever');
  await expect(visitor.items).toHaveCount(1);
  await expect.poll(tags).toEqual(['outbox']);
});

test('30. lastChance with the server down → sent on the next visit', async ({ visitor, page, line }) => {
  await visitor.open();
  await visitor.installed();
  line.set('refuse');
  await visitor.send('The last chance');
  await expect(visitor.items).toHaveCount(1);
  const blank = await visitor.context.newPage();
  await page.close();
  const tried = line.seen.length;
  await fire(blank, line.url, { tag: 'outbox', lastChance: true });
  await expect.poll(() => line.seen.length).toBeGreaterThan(tried);
  expect(visitor.stored()).toHaveLength(0);
  line.set('ok');
  await blank.goto('/');
  await visitor.hasArrived('The last chance');
});
