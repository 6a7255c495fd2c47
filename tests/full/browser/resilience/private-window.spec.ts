import { chromium, type Page } from '@playwright/test';
import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

const WARNING = /does not promise to keep what waits.*private window forgets it/;

declare global {
  interface Window {
    /** The browser has said whether it keeps what is stored. */
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
const asked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test-asked')));
const persisted = (page: Page) => page.evaluate(() => navigator.storage.persisted());

/** A message waits; after a reload, too. The warning stands there or it does not. */
async function waitTwice(page: Page, email: string, hasWarning: boolean): Promise<void> {
  const contact = new ContactPage(page);
  await contact.send(email, 'Will it stay?');
  await expect(contact.status).toHaveText(SAVED);
  for (const again of [true, false]) {
    await expect(contact.items).toHaveCount(1);
    await page.waitForFunction(() => window.hasSaid);
    await expect(page.getByText(WARNING)).toHaveCount(hasWarning ? 1 : 0);
    if (again) await page.reload();
  }
}

test('33. Private window → said before the visitor relies on it, and the browser is asked once', async ({
  page,
  email,
  line,
}) => {
  // Each context of Playwright is a private window of Chromium.
  await page.addInitScript(countAsking);
  await new ContactPage(page).open();
  line.set('refuse');
  await waitTwice(page, email, true);
  expect([await persisted(page), await asked(page)]).toEqual([false, 1]);
});

for (const [what, isGranted] of [
  ['Persistence refused → said before the visitor relies on it, and asked once', false],
  ['Persistence granted → nothing is said, nothing asked', true],
] as const) {
  test(`33. ${what}`, async ({ line, email, launchOptions }, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: line.url,
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(countAsking);
    if (isGranted) {
      const permissions = ['durableStorage' as const];
      await (await context.newCDPSession(page)).send('Browser.grantPermissions', {
        origin: line.url,
        permissions,
      });
    }
    await new ContactPage(page).open();
    line.set('refuse');
    await waitTwice(page, email, !isGranted);
    expect([await persisted(page), await asked(page)]).toEqual([isGranted, isGranted ? 0 : 1]);
    await context.close();
  });
}

test('33. Persistence granted when asked → nothing is said any more', async ({ page, email, line }) => {
  // Chromium decides by itself, without a question that a test could answer.
  await page.addInitScript(() => {
    StorageManager.prototype.persisted = async () => localStorage.getItem('test-granted') !== null;
    StorageManager.prototype.persist = async () => {
      localStorage.setItem('test-granted', 'yes');
      return true;
    };
  });
  await page.addInitScript(countAsking);
  await new ContactPage(page).open();
  line.set('refuse');
  await waitTwice(page, email, false);
  expect([await persisted(page), await asked(page)]).toEqual([true, 1]);
});
