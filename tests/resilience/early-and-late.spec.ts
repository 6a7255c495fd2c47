import { chromium } from '@playwright/test';
import { builtScript } from '#tests/support/built-script.ts';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { killBrowser } from '#tests/support/kill-browser.ts';
import { expect, test } from '#tests/support/line.ts';
import { comeOnline } from './several-tabs.ts';

// What strangers and the random schedules found around the moments in which a form comes to life and is left.

const noise = [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/];

test.describe('a draft that comes back late', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('An edit comes back into a form with an address typed meanwhile → sent once, in place of what waits', async ({
    page,
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
    const gate = Promise.withResolvers<void>();
    await page.route(builtScript('restore-draft'), async (route) => {
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

test.describe('a draft that comes back after another text', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('A new text is typed before the old draft is there → each is kept, and each comes back', async ({
    page,
    contact,
    context,
    email,
    stored,
  }) => {
    await contact.open();
    await contact.write(email, 'The old text, never sent');
    await contact.inDrafts('The old text, never sent');
    const gate = Promise.withResolvers<void>();
    await page.route(builtScript('restore-draft'), async (route) => {
      await gate.promise;
      await route.continue();
    });
    await contact.open();
    await contact.box('Message').fill('A new text');
    gate.resolve();
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

test.describe('a form whose last script is late', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });
  const LATE =
    'The line is slow: the last part of this page is still on its way. Your text stays in the form.';
  const lastScript = builtScript('contact-submit');

  test('Pressed → it says what it waits for, and once the script is there the message is delivered', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route(lastScript, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await contact.open();
    await contact.send(email, 'Pressed before the last script');
    await expect(contact.status).toHaveText(LATE);
    gate.resolve();
    await expect(contact.alert).toHaveText(SENT);
    await expect(contact.status).toHaveCount(0);
    expect(stored().map(({ message }) => message)).toEqual(['Pressed before the last script']);
    await page.reload();
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('');
  });

  test('Pressed, and reloaded before any of the last scripts came → the text is back in the form', async ({
    page,
    contact,
    context,
    email,
    stored,
  }) => {
    await contact.open();
    await page.route(builtScript('contact-submit', 'draft'), () => undefined);
    await contact.send(email, 'Pressed, then reloaded');
    await page.reload();
    await page.close();
    const next = new ContactPage(await context.newPage());
    await next.open();
    await expect(next.box('Message')).toHaveValue('Pressed, then reloaded');
    await next.apply.click();
    await expect(next.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Pressed, then reloaded']);
  });

  test('Typed, reloaded, and the part that brings drafts back does not come → the text is there, and sent once', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    await contact.open();
    await page.route(builtScript('draft'), () => undefined);
    await contact.write(email, 'Typed on a bad line');
    await page.route(builtScript('restore-draft'), (route) => route.abort());
    await page.reload();
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('Typed on a bad line');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Typed on a bad line']);
  });

  test('Pressed, and SIGKILL to the browser meanwhile → the text is back in the form at the next visit', async ({
    line,
    email,
    stored,
    launchOptions,
  }, testInfo) => {
    const profile = testInfo.outputPath('profile');
    const options = { ...launchOptions, baseURL: line.url, serviceWorkers: 'block' } as const;
    const first = await chromium.launchPersistentContext(profile, options);
    await first.route(lastScript, () => undefined);
    const contact = new ContactPage(first.pages()[0] ?? (await first.newPage()));
    await contact.open();
    await contact.box('Email').fill(email);
    // In one moment: what was typed last has not been saved yet.
    await contact.box('Message').evaluate((box: HTMLTextAreaElement) => {
      box.focus();
      document.execCommand('insertText', false, 'Not handed over yet');
      box.form?.requestSubmit();
    });
    await expect(contact.status).toHaveText(LATE);
    await killBrowser(first, profile);

    const second = await chromium.launchPersistentContext(profile, options);
    const reopened = new ContactPage(second.pages()[0] ?? (await second.newPage()));
    await reopened.open();
    await expect(reopened.box('Message')).toHaveValue('Not handed over yet');
    await expect(reopened.box('Email')).toHaveValue(email);
    await reopened.apply.click();
    await expect(reopened.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Not handed over yet']);
    await second.close();
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
