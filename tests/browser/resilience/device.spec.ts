import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { aRow, putRows, readRows } from '#tests/support/outbox-rows.ts';

test.use(withoutWorker);

/** Counts how often the browser is asked to keep what is stored; it answers itself. */
const countAsking = () => {
  const { persist } = StorageManager.prototype;
  StorageManager.prototype.persist = function () {
    localStorage.setItem('test-asked', String(Number(localStorage.getItem('test-asked')) + 1));
    return persist.call(this);
  };
};

/** The system closes the page's connections to the outbox, with and without the event that says so. */
const closeConnections = () => {
  const opened: IDBDatabase[] = [];
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given: Parameters<typeof open>) {
    const request = open.apply(this, given);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  };
  const close = (isSaid: boolean) => () => {
    for (const db of opened.splice(0)) {
      db.close();
      if (isSaid) db.dispatchEvent(new Event('close'));
    }
  };
  addEventListener('test:close', close(true));
  addEventListener('test:close-silently', close(false));
};

/** Opens the outbox as a later version would. */
const upgrade = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('outbox', 99);
        opening.onsuccess = () => {
          opening.result.close();
          resolve('upgraded');
        };
        opening.onerror = () => resolve(`refused: ${opening.error}`);
        setTimeout(() => resolve('blocked'), 30_000);
      }),
  );

test('7, 8, 10, 32, 33. A browser loses the outbox → nothing lost in silence', async ({ visitor, line }) => {
  const { page } = visitor;
  await page.addInitScript(closeConnections);
  await page.addInitScript(countAsking);
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);

  await test.step('33. Private window → said before the visitor relies on it, and the browser is asked once', async () => {
    // Each context of Playwright is a private window of Chromium.
    await expect(
      // After the messages that it is about.
      page
        .getByRole('region', { name: 'Waiting messages' })
        .locator('ul + p')
        .filter({ hasText: 'This browser may remove waiting messages. Save them to a file to be safe.' }),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('test-asked'))).toBe('1');
  });

  await test.step('7. The connection is closed by the system (iOS in the background) → reopened; nothing lost', async () => {
    for (const [count, event] of [
      [2, 'test:close'],
      [3, 'test:close-silently'],
    ] as const) {
      await page.evaluate((name) => dispatchEvent(new Event(name)), event);
      await visitor.send(`After ${event}`);
      await expect(visitor.status).toHaveText(SAVED);
      await expect(visitor.items).toHaveCount(count);
    }
    await page.evaluate(() => dispatchEvent(new Event('test:close-silently')));
    line.set('ok');
    await visitor.sendNow();
    await expect(visitor.items).toHaveCount(0);
    expect(visitor.stored()).toHaveLength(3);
  });

  await test.step('10. A corrupt row → the others are delivered, the bad one is shown and can be removed', async () => {
    await putRows(page, [
      { key: 'damaged', fields: 7 },
      { key: 'half', seq: 'x', writtenAt: null, fields: { email: visitor.email, message: 'Half a row' } },
      aRow(visitor.email, 'Whole', { seq: 12 }),
    ]);
    await visitor.reload();
    await expect(visitor.items).toHaveText([/This message cannot be read any more\./]);
    expect(visitor.arrived().slice(3).sort()).toEqual(['Half a row', 'Whole']);
    await visitor.button('Delete').click();
    await expect(visitor.items).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.receipts).toHaveCount(5);
    await expect(visitor.items).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('test-asked'))).toBe('1');
  });

  await test.step('32. Storage evicted (database gone, marker left) → the page says how many messages were lost, and when they were written', async () => {
    line.set('refuse');
    await visitor.sendInVain(2);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('outbox').onsuccess = resolve;
        }),
    );
    for (const _ of ['shown', 'shown again']) {
      await page.reload();
      await expect(visitor.alert).toContainText(/removed 2 waiting messages, written \d\d:\d\d; \d\d:\d\d/);
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(visitor.alert).toHaveCount(0);
    await visitor.reload();
    line.set('ok');
    await visitor.send('Written again');
    await expect(visitor.alert).toHaveText(SENT);
  });

  await test.step('8. An old tab blocks an upgrade → it closes on versionchange; the new one neither hangs nor wipes', async () => {
    line.set('refuse');
    await visitor.send('Waits through the upgrade');
    await expect(visitor.items).toHaveCount(1);
    line.set('ok');
    expect(await upgrade(page)).toBe('upgraded');
    const waiting = [{ message: 'Waits through the upgrade' }];
    expect((await readRows(page)).map(({ fields }) => fields)).toMatchObject(waiting);
    // The old page cannot read the newer database any more, and sends without it.
    await visitor.send('From the old page');
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived().slice(5)).toEqual(['Written again', 'From the old page']);
  });
});

/** One for each version of the database that was ever shipped. */
for (const version of [1]) {
  test(`9. A database of version ${version} → delivered, draft and receipts kept`, async ({ visitor }) => {
    const { page } = visitor;
    const file = join(import.meta.dirname, `fixtures/outbox-v${version}.json`);
    const fixture = JSON.parse((await readFile(file, 'utf8')).replaceAll('EMAIL', visitor.email));
    const texts: string[] = fixture.messages.map(
      ({ fields }: { fields: { message: string } }) => fields.message,
    );
    // A page of ours that runs no script of the site.
    await page.goto('/robots.txt');
    await page.evaluate(
      ({ version, messages, receipts, draft, meta }) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('outbox', version);
          opening.onupgradeneeded = () => {
            const db = opening.result;
            db.createObjectStore('messages', { keyPath: 'key' });
            db.createObjectStore('receipts', { keyPath: 'key' });
            db.createObjectStore('draft').put(draft, 'contact');
            db.createObjectStore('meta', { keyPath: 'name' });
            const { transaction } = opening;
            for (const row of messages) transaction?.objectStore('messages').put(row);
            for (const row of receipts) transaction?.objectStore('receipts').put(row);
            for (const row of meta) transaction?.objectStore('meta').put(row);
          };
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
      fixture,
    );
    await visitor.open();
    await expect(visitor.box('Message')).toHaveValue('Half a thought of version 1');
    await visitor.hasArrived(...texts);
    await expect(visitor.items).toHaveCount(0);
    await expect(visitor.receipts).toHaveCount(4);
    await expect(visitor.receipts.last()).toHaveText(/^Delivered 20 Nov, \d\d:\d\d, number 1042$/);
  });
}
