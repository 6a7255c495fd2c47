import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { aRow, putRows, readRows } from './outbox-rows.ts';

test('7. The connection is closed by the system (iOS in the background) → reopened; nothing lost; no unhandled rejection', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await page.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given: Parameters<typeof open>) {
      const request = open.apply(this, given);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    // Closed with and without the event that says so.
    addEventListener('test:close', () => {
      for (const db of opened.splice(0)) {
        db.close();
        db.dispatchEvent(new Event('close'));
      }
    });
    addEventListener('test:close-silently', () => {
      for (const db of opened.splice(0)) db.close();
    });
  });
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Before');
  await expect(contact.items).toHaveCount(1);
  for (const [count, event] of [
    [2, 'test:close'],
    [3, 'test:close-silently'],
  ] as const) {
    await page.evaluate((name) => dispatchEvent(new Event(name)), event);
    await contact.send(email, `After ${event}`);
    await expect(contact.status).toHaveText(SAVED);
    await expect(contact.items).toHaveCount(count);
  }
  await page.evaluate(() => dispatchEvent(new Event('test:close-silently')));
  line.set('ok');
  await contact.sendNow();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(3);
});

test('8. An old tab blocks an upgrade → it closes on versionchange; the new one neither hangs nor wipes', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Waits through the upgrade');
  await expect(contact.items).toHaveCount(1);
  line.set('ok');
  expect(await upgrade(page)).toBe('upgraded');
  expect((await readRows(page)).map(({ fields }) => fields)).toMatchObject([
    { message: 'Waits through the upgrade' },
  ]);
  // The old page cannot read the newer database any more, and sends without it.
  await contact.send(email, 'From the old page');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['From the old page']);
});

/** Opens the outbox as a later version would. */
function upgrade(page: Page): Promise<string> {
  return page.evaluate(
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
}

/** One for each version of the database that was ever shipped. */
for (const version of [1]) {
  test(`9. A database of version ${version} with 3 entries → all delivered, its draft and receipts kept`, async ({
    page,
    contact,
    email,
    stored,
  }) => {
    const file = join(import.meta.dirname, `fixtures/outbox-v${version}.json`);
    const fixture = JSON.parse((await readFile(file, 'utf8')).replaceAll('EMAIL', email));
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
    await contact.open();
    await expect(contact.box('Message')).toHaveValue('Half a thought of version 1');
    await expect
      .poll(() => stored().map(({ message }) => message))
      .toEqual(fixture.messages.map(({ fields }: { fields: { message: string } }) => fields.message));
    await expect(contact.items).toHaveCount(0);
    await expect(contact.receipts).toHaveCount(4);
    await expect(contact.receipts.last()).toHaveText(/^Delivered 20 Nov, \d\d:\d\d, number 1042$/);
  });
}

test('10. A corrupt row → the others are delivered, the bad one is shown and can be removed', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Healthy');
  await expect(contact.items).toHaveCount(1);
  await putRows(page, [
    { key: 'damaged', fields: 7 },
    { key: 'half', seq: 'x', writtenAt: null, fields: { email, message: 'Half a row' } },
    aRow(email, 'Whole', { seq: 2 }),
  ]);
  line.set('ok');
  await page.reload();
  await contact.ready();
  await expect(contact.items).toHaveText([/This message cannot be read any more\./]);
  expect(
    stored()
      .map(({ message }) => message)
      .sort(),
  ).toEqual(['Half a row', 'Healthy', 'Whole']);
  await contact.button('Delete').click();
  await expect(contact.items).toHaveCount(0);
  await page.reload();
  await contact.ready();
  await expect(contact.receipts).toHaveCount(3);
  await expect(contact.items).toHaveCount(0);
});
