import { DELIVERED, FAILED, openUnhydrated, SAVED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';

test.beforeEach(async ({ visitor }) => {
  await visitor.open();
  await visitor.installed();
});

test('44. A plain post that is never answered is given up, and waits', async ({ visitor, page, line }) => {
  const { release } = await openUnhydrated(page);
  line.set('hang');
  await visitor.write('Hello?');
  await visitor.apply.click({ noWaitAfter: true });
  await expect(visitor.status).toHaveText(SAVED);
  line.set('ok');
  await release();
  await expect.poll(() => visitor.stored().length).toBe(1);
  await expect(visitor.items).toHaveCount(0);
});

test('44. A plain post without sync → delivered at the next visit', async ({ visitor, page, line }) => {
  await visitor.send('So that the device knows of an outbox that is empty');
  await expect(visitor.alert).toHaveText(SENT);
  await page.reload();
  await expect(visitor.receipts).toHaveCount(1);
  await openUnhydrated(page);
  await visitor.context.serviceWorkers()[0]?.evaluate(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(Reflect.get(globalThis, 'registration')), 'sync');
  });
  line.set('refuse');
  await visitor.send('Nobody knows of me');
  await expect(visitor.status).toHaveText(SAVED);
  await page.close();
  line.set('ok');
  const other = await visitor.context.newPage();
  await other.goto('/about-us');
  await expect.poll(() => visitor.arrived()).toContain('Nobody knows of me');
  await expect(other.getByRole('status')).toHaveText(DELIVERED);
});

test('44. A plain post that the server refuses comes back with errors', async ({ visitor, page, line }) => {
  await openUnhydrated(page);
  line.set({ answer: ownAnswers.refused });
  await page.evaluate(() => sessionStorage.removeItem('scripts held'));
  await visitor.box('Phone').fill('12');
  await visitor.send('Call me');
  await expect(visitor.alert).toHaveText(FAILED);
  await visitor.ready();
  await expect(visitor.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(visitor.alert).toHaveText(FAILED);
  await expect(visitor.items).toHaveCount(0);
  line.set('ok');
  await visitor.box('Phone').fill('9800000000');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);
});

test('44. A device that keeps nothing sends a plain post directly', async ({ visitor, page, line }) => {
  await openUnhydrated(page);
  const [worker] = visitor.context.serviceWorkers();
  await worker?.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('refused', 'UnknownError');
    };
  });
  line.set('cutAfter');
  await visitor.send('No place for me');
  await expect(visitor.alert).toHaveText(FAILED);
  await expect(visitor.box('Message')).toHaveValue('No place for me');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);
});

test('44. A post from another site’s page is not taken as our own', async ({ visitor, page, line }) => {
  await page.route('http://other.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${line.url}/contact"><input name="email" value="${visitor.email}"><button>Go</button></form>`,
    }),
  );
  await page.goto('http://other.test/');
  await page.getByRole('button').click();
  await expect(page).toHaveURL(`${line.url}/contact`);
  await visitor.open();
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.stored()).toHaveLength(0);
});
