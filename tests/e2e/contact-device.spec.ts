import type { Page } from '@playwright/test';
import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test('A visitor is told of messages that the browser threw away, until the visitor has taken note', async ({
  page,
  email,
  line,
}) => {
  const contact = new ContactPage(page);
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
  await page.waitForTimeout(500);
  await expect(contact.alert).toHaveCount(0);
});

test('On a full device saved pictures go first, and the message is kept', async ({ page, email, line }) => {
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    let full = true;
    IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
      if (this.name !== 'messages' || !full) return add.apply(this, given);
      full = false;
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const contact = new ContactPage(page);
  await contact.open();
  await page.evaluate(async () => (await caches.open('pictures-v1')).put('/picture', new Response('…')));
  line.set('refuse');
  await contact.send(email, 'Make room');
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.items).toHaveCount(1);
  expect(await page.evaluate(async () => (await caches.match('/picture')) === undefined)).toBe(true);
});

test('A tab that dies while it sends leaves the queue to another within seconds', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  const tab = await context.newPage();
  const other = new ContactPage(tab);
  await other.open();
  line.set('hang');
  await contact.send(email, 'Taken over');
  await expect.poll(() => line.seen.length).toBe(1);
  await page.close();
  line.set('ok');
  await tab.reload();
  const start = Date.now();
  await expect.poll(() => stored().length).toBe(1);
  expect(Date.now() - start).toBeLessThan(8_000);
  await expect(other.items).toHaveCount(0);
  await tab.close();
});

test('Without Web Locks two tabs still send each message once', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  const contact = new ContactPage(page);
  await contact.open();
  line.set('refuse');
  for (const count of [1, 2, 3]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  const tab = await context.newPage();
  const other = new ContactPage(tab);
  await other.open();
  await expect(other.items).toHaveCount(3);
  const tried = line.seen.length;
  line.set({ delay: 500 });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // The first message is on its way: now the other tab wants to send, too.
  await expect.poll(() => line.seen.length).toBe(tried + 1);
  await tab.evaluate(() => dispatchEvent(new Event('online')));
  await expect(contact.items).toHaveCount(0);
  await expect(other.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Message 1', 'Message 2', 'Message 3']);
  expect(line.seen.length - tried).toBe(3);
  await tab.close();
});

test('A newer version of the site may change the database while this page is open', async ({
  page,
  email,
  stored,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.send(email, 'Before');
  await expect(contact.alert).toHaveText(SENT);
  expect(await upgrade(page)).toBe('upgraded');
  await contact.send(email, 'After');
  await expect(contact.alert).toHaveText(SENT, { timeout: 20_000 });
  expect(stored().map(({ message }) => message)).toEqual(['Before', 'After']);
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
        setTimeout(() => resolve('blocked'), 5_000);
      }),
  );
}

test('An open page asks the network for nothing while nothing waits', async ({ page, email }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.send(email, 'Quiet now');
  await expect(contact.alert).toHaveText(SENT);
  await contact.installed();
  await page.waitForTimeout(3_000);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.waitForTimeout(5_000);
  expect(asked).toEqual([]);
});
