import { chromium, type Page } from '@playwright/test';
import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { fire } from '#tests/support/worker-events.ts';

/** Firefox and WebKit: no Background Sync at all. */
const withoutSync = () => {
  Reflect.deleteProperty(globalThis, 'SyncManager');
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
};

const rejectingSync = () => {
  SyncManager.prototype.register = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
};

const stuckSync = () => {
  SyncManager.prototype.register = () => new Promise(() => undefined);
};

declare const SyncManager: { prototype: { register: () => Promise<void> } };

const triggers: [string, (page: Page) => Promise<void>][] = [
  ['load', async (page) => void (await page.reload())],
  ['online', (page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
  [
    'visibilitychange',
    (page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  ],
  [
    'pageshow',
    (page) =>
      page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  ],
  ['timer', async () => undefined],
];

const kinds = [
  ['28. No SyncManager (Firefox, WebKit)', withoutSync],
  ['29. register rejects', rejectingSync],
  ['29. register never settles', stuckSync],
] as const;

for (const [kind, change] of kinds) {
  test(`${kind} → delivered on ${triggers.map(([name]) => name).join(', ')}`, async ({
    page,
    contact,
    email,
    stored,
    line,
  }) => {
    test.slow();
    await page.addInitScript(change);
    await contact.open();
    await contact.installed();
    for (const [index, [name, happen]] of triggers.entries()) {
      await test.step(name, async () => {
        line.set('refuse');
        await contact.send(email, name);
        await expect(contact.status).toHaveText(SAVED);
        await expect(contact.items).toHaveCount(1);
        line.set('ok');
        await happen(page);
        await contact.ready();
        // A page that was loaded again shows no list before it has read it: the server's word comes first.
        await expect.poll(() => stored().length).toBe(index + 1);
        await expect(contact.items).toHaveCount(0);
      });
    }
    expect(stored().map(({ message }) => message)).toEqual(triggers.map(([name]) => name));
  });
}

test('30. sync fires with no page open → delivered; the page opened later shows the receipt', async ({
  page,
  contact,
  context,
  email,
  stored,
}) => {
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  await contact.send(email, 'Sent in my absence');
  await expect(contact.items).toHaveCount(1);
  const blank = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await expect.poll(() => stored().length).toBe(1);

  await blank.goto('/contact');
  const visit = new ContactPage(blank);
  await expect(visit.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  await expect(visit.receipts).toHaveText(new RegExp(`, number ${stored()[0]?.id}$`));
  await blank.reload();
  await visit.ready();
  await expect(visit.receipts).toHaveCount(1);
  await expect(visit.status).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

test('30. periodicsync fires with no page open → delivered; refused by the browser, nobody notices', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  // What waits longer than the browser tries by itself.
  await page.addInitScript(withoutSync);
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await contact.send(email, 'Half a day later');
  await expect(contact.items).toHaveCount(1);
  const blank = await context.newPage();
  await page.close();
  line.set('ok');
  await fire(blank, line.url, { tag: 'outbox' });
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Half a day later']);
});

test('30. periodicsync is asked for where it is permitted, once a message waits', async ({
  line,
  email,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: line.url });
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('Browser.grantPermissions', {
    origin: line.url,
    permissions: ['periodicBackgroundSync'],
  });
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  const tags = () =>
    page.evaluate(async () => {
      const registration: object = await navigator.serviceWorker.ready;
      return (
        registration as { periodicSync?: { getTags: () => Promise<string[]> } }
      ).periodicSync?.getTags();
    });
  expect(await tags()).toEqual([]);
  line.set('refuse');
  await contact.send(email, 'Whenever');
  await expect(contact.items).toHaveCount(1);
  await expect.poll(tags).toEqual(['outbox']);
  await context.close();
});

test('30. lastChance with the server down → kept, sent on the next visit', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await contact.send(email, 'The last chance');
  await expect(contact.items).toHaveCount(1);
  const blank = await context.newPage();
  await page.close();
  const tried = line.seen.length;
  await fire(blank, line.url, { tag: 'outbox', lastChance: true });
  await expect.poll(() => line.seen.length).toBeGreaterThan(tried);
  expect(stored()).toHaveLength(0);
  line.set('ok');
  await blank.goto('/');
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['The last chance']);
});

test('32. Storage evicted (database gone, marker left) → the visitor is told how many messages were lost, and when written', async ({
  page,
  contact,
  email,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  for (const count of [1, 2]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('outbox');
        deleting.onsuccess = resolve;
      }),
  );
  for (const _ of ['told', 'told again']) {
    await page.reload();
    await expect(contact.alert).toContainText(/removed 2 waiting messages, written \d\d:\d\d; \d\d:\d\d/);
  }
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(contact.alert).toHaveCount(0);
  await page.reload();
  await contact.ready();
  line.set('ok');
  await contact.send(email, 'Written again');
  await expect(contact.alert).toHaveText(SENT);
});
