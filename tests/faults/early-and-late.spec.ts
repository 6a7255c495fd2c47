import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { comeOnline } from './several-tabs.ts';

// What strangers and the random schedules found around the moments in which a form comes to life and is left.

const noise = [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/];

test.describe('a draft that comes back late', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('An edit comes back into a form with an address typed meanwhile → sent once, in place of what waits', async ({
    page,
    email,
    stored,
    line,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    line.set('refuse');
    await contact.send(email, 'Opened to be read again');
    await contact.button('Edit').click();
    await expect(contact.box('Message')).toHaveValue('Opened to be read again');
    const gate = Promise.withResolvers<void>();
    await page.route(/draft-restore-/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await contact.open();
    await contact.box('First name').fill('Asha');
    gate.resolve();
    await expect(contact.box('Message')).toHaveValue('Opened to be read again');
    line.set('ok');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    await expect(contact.items).toHaveCount(0);
    expect(stored().map(({ message }) => message)).toEqual(['Opened to be read again']);
  });
});

test.describe('a form that is filled before its script', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('What was typed before the script came survives a reload after it', async ({ page, email }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/main-/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const contact = new ContactPage(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await contact.write(email, 'Typed while the script was on its way');
    gate.resolve();
    await contact.ready();
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases).toContain('outbox');
    await page.goto('/robots.txt');
    await contact.open();
    await expect(contact.box('Message')).toHaveValue('Typed while the script was on its way');
  });
});

test('A message was pressed to go and its page left before it was on disk → the next page sends it', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await contact.send(email, 'The first, so that the outbox is there');
  await expect(contact.items).toHaveCount(1);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      const request = add.apply(this, given);
      if (this.name === 'messages') {
        this.transaction.abort();
        location.assign('/about-us');
      }
      return request;
    };
  });
  await contact.send(email, 'Pressed on the doorstep');
  await page.waitForURL(/about-us/);
  line.set('ok');
  await comeOnline(page);
  const texts = () => stored().map(({ message }) => message);
  await expect.poll(texts).toEqual(['The first, so that the outbox is there', 'Pressed on the doorstep']);
  await contact.open();
  await expect(contact.box('Message')).toHaveValue('');
  await expect(contact.items).toHaveCount(0);
});
