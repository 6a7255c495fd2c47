import type { BrowserContext, Page } from '@playwright/test';
import { builtScript } from '#tests/support/built-script.ts';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { holdDatabase } from '#tests/support/hold-database.ts';
import { expect, test } from '#tests/support/line.ts';
import { comeOnline } from './several-tabs.ts';

// What strangers and the random schedules found around the moments in which a form hydrates and is left.

/** Another page of this site, without its script. */
async function otherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return page;
}

const noise = [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/];

test.describe('a draft that comes back late', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('An edit comes back into a form with an address typed meanwhile → sent once, in place of what waits', async ({
    context,
    contact,
    email,
    stored,
    line,
  }) => {
    await contact.open();
    line.set('refuse');
    await contact.send(email, 'Opened to be read again');
    await contact.button('Edit').click();
    await expect(contact.box('Message')).toHaveValue('Opened to be read again');
    const release = await holdDatabase(await otherTab(context));
    await contact.open();
    await contact.box('First name').fill('Asha');
    await release();
    await expect(contact.box('Message')).toHaveValue('Opened to be read again');
    line.set('ok');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    await expect(contact.items).toHaveCount(0);
    expect(stored().map(({ message }) => message)).toEqual(['Opened to be read again']);
  });
});

test.describe('a draft that comes back after another text', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('A new text is typed before the old draft is there → each is kept, and each comes back', async ({
    contact,
    context,
    email,
    stored,
  }) => {
    await contact.open();
    await contact.write(email, 'The old text, never sent');
    await contact.inDrafts('The old text, never sent');
    const release = await holdDatabase(await otherTab(context));
    await contact.open();
    await contact.box('Message').fill('A new text');
    await release();
    await contact.inDrafts('A new text');
    await contact.inDrafts('The old text, never sent');
    await contact.box('Email').fill(email);
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    const tab = await context.newPage();
    const other = new ContactPage(tab);
    await other.open();
    await expect(other.box('Message')).toHaveValue('The old text, never sent');
    expect(stored().map(({ message }) => message)).toEqual(['A new text']);
  });
});

test.describe('a form that is filled before its script', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('What was typed before the script came survives a reload after it', async ({
    page,
    contact,
    email,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(builtScript('client'), async (route) => {
      await gate.promise;
      await route.continue();
    });
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

test.describe('a device whose storage does not answer', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('Typed and reloaded where the database refuses → the text is there, and sent once', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'UnknownError');
      };
    });
    await contact.open();
    await contact.write(email, 'Typed on a bad disk');
    await page.reload();
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('Typed on a bad disk');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Typed on a bad disk']);
  });
});

test('A message was pressed to go and its page left before it was on disk → the next page sends it', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await contact.send(email, 'The first, so that the outbox is there');
  await expect(contact.items).toHaveCount(1);
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      // A disk that takes its time.
      const goOn = () => {
        this.get('none').onsuccess = goOn;
      };
      if (this.name === 'messages') goOn();
      location.assign('/about-us');
      return add.apply(this, given);
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
