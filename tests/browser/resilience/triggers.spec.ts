import type { Page } from '@playwright/test';
import { SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { putRows, readRows } from '#tests/support/outbox-rows.ts';

declare const SyncManager: { prototype: { register: () => Promise<void> } };

/** What a browser has in place of Background Sync, by the word that stands in the session. */
const changeSync = () => {
  const kind = sessionStorage.getItem('test-sync');
  if (kind === 'rejects')
    SyncManager.prototype.register = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  else if (kind === 'never settles') SyncManager.prototype.register = () => new Promise(() => undefined);
  else {
    // As in Firefox and WebKit.
    Reflect.deleteProperty(globalThis, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  }
};

/** What waits is due in a quarter of an hour: the page's timer sends nothing before that. */
async function putOff(page: Page): Promise<void> {
  const rows = await readRows(page);
  const nextTryAt = Date.now() + 14 * 60_000;
  await putRows(
    page,
    rows.map((row) => ({ ...row, attempts: 12, nextTryAt })),
  );
}

test('28, 29. No Background Sync → delivered by the page’s own events', async ({ visitor, line }) => {
  const { page } = visitor;
  await page.clock.install();
  await page.addInitScript(changeSync);
  await visitor.open();
  await visitor.installed();

  const happenings: [what: string, happen: () => Promise<unknown>, sync?: string][] = [
    ['28. load', () => visitor.reload()],
    ['28. online', () => visitor.comeOnline()],
    [
      '28. visibilitychange',
      () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ],
    [
      '28. pageshow',
      () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
    ],
    ['28. timer', () => page.clock.fastForward(15_000)],
    ['29. register rejects', () => visitor.comeOnline(), 'rejects'],
    ['29. register never settles', () => visitor.comeOnline(), 'never settles'],
  ];
  for (const [what, happen, sync] of happenings) {
    await test.step(what, async () => {
      if (sync !== undefined) {
        await page.evaluate((kind) => sessionStorage.setItem('test-sync', kind), sync);
        await visitor.reload();
      }
      // Three seconds after the line came back the page tries once more: that is over.
      await page.clock.fastForward(4_000);
      line.set('refuse');
      await visitor.send(what);
      await expect(visitor.status).toHaveText(SAVED);
      await expect(visitor.items).toHaveCount(1);
      if (what !== '28. timer') await putOff(page);
      line.set('ok');
      await happen();
      // A page that was loaded again shows no list before it has read it: the server's word comes first.
      await expect.poll(() => visitor.arrived().at(-1)).toBe(what);
      await expect(visitor.items).toHaveCount(0);
    });
  }
  expect(visitor.arrived()).toEqual(happenings.map(([what]) => what));
});
