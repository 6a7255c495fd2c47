import type { Page } from '@playwright/test';
import type { Visitor } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

const WARNING = 'This browser may remove waiting messages. Save them to a file to be safe.';

declare global {
  interface Window {
    /** The browser has answered whether it keeps what is stored. */
    hasSaid?: boolean;
  }
}

/** Counts how often the browser is asked to keep what is stored; it answers itself. */
const countAsking = () => {
  const { persist, persisted } = StorageManager.prototype;
  StorageManager.prototype.persisted = async function () {
    const answer = await persisted.call(this);
    setTimeout(() => Object.assign(window, { hasSaid: true }));
    return answer;
  };
  StorageManager.prototype.persist = function () {
    localStorage.setItem('test-asked', String(Number(localStorage.getItem('test-asked')) + 1));
    return persist.call(this);
  };
};
const asks = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test-asked')));
const persisted = (page: Page) => page.evaluate(() => navigator.storage.persisted());

/** A message waits; after a reload, too. No warning stands there. */
async function waitTwice(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.send('Will it stay?');
  for (const again of [true, false]) {
    await expect(visitor.items).toHaveCount(1);
    await page.waitForFunction(() => window.hasSaid);
    await expect(page.getByText(WARNING)).toHaveCount(0);
    if (again) await page.reload();
  }
}

test('33. Persistence granted → nothing is said, nothing asked', async ({ device, line }) => {
  const visitor = await device.start();
  const { page, context } = visitor;
  await page.addInitScript(countAsking);
  const permissions = ['durableStorage' as const];
  const session = await context.newCDPSession(page);
  await session.send('Browser.grantPermissions', { origin: line.url, permissions });
  await visitor.open();
  line.set('refuse');
  await waitTwice(visitor);
  expect([await persisted(page), await asks(page)]).toEqual([true, 0]);
});

test('33. Persistence granted when asked → nothing is said any more', async ({ visitor, page, line }) => {
  // Chromium decides by itself, without a question that a test could answer.
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => localStorage.getItem('test-granted') !== null;
    StorageManager.prototype.persist = async () => {
      localStorage.setItem('test-granted', 'yes');
      return true;
    };
  });
  await page.addInitScript(countAsking);
  await visitor.open();
  line.set('refuse');
  await waitTwice(visitor);
  expect([await persisted(page), await asks(page)]).toEqual([true, 1]);
});
