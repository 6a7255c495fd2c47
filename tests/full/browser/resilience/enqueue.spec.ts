import { chromium } from '@playwright/test';
import { ContactPage, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import { killBrowser } from '#tests/support/kill-browser.ts';
import { expect, test } from '#tests/support/line.ts';

test('1. Submit online, the tab killed before the first byte → on disk, delivered once at the next start', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('cutBefore');
  await contact.write(email, 'Gone in a moment');
  await contact.apply.click({ noWaitAfter: true });
  // On disk, and not a byte has reached the server.
  await contact.inOutbox(1);
  await page.close();
  expect(stored()).toHaveLength(0);
  line.set('ok');
  const tab = await context.newPage();
  const next = new ContactPage(tab);
  await next.open();
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Gone in a moment']);
  await expect(next.items).toHaveCount(0);
  await expect(next.receipts).toHaveCount(1);
});

test('2. SIGKILL to the browser right after the status shows → delivered once after reopening the same profile', async ({
  line,
  email,
  stored,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: line.url });

  const first = await open();
  const contact = new ContactPage(first.pages()[0] ?? (await first.newPage()));
  await contact.open();
  await contact.installed();
  await first.setOffline(true);
  await contact.send(email, 'Survives');
  await expect(contact.status).toHaveText(SAVED);
  await killBrowser(first, profile);
  expect(stored()).toHaveLength(0);

  const second = await open();
  const page = second.pages()[0] ?? (await second.newPage());
  const reopened = new ContactPage(page);
  await reopened.open();
  await expect(reopened.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  await expect(reopened.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Survives']);
  await second.close();
});

/** What the page shows and has sent at the very moment at which a message is on disk. */
interface AtCommit {
  message: string;
  words: string;
  sent: number;
}

declare global {
  interface Window {
    atCommit?: AtCommit;
  }
}

/** Notes it before the page itself hears of the commit. */
const watchCommit = () => {
  let sent = 0;
  const { fetch } = window;
  window.fetch = (...given) => {
    sent += 1;
    return fetch(...given);
  };
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
    if (this.name !== 'messages') return add.apply(this, given);
    sent = 0;
    this.transaction.addEventListener('complete', () => {
      const message = document.querySelector('textarea')?.value ?? '';
      const words = document.querySelector('.contact-words')?.textContent ?? '';
      window.atCommit = { message, words, sent };
    });
    return add.apply(this, given);
  };
};

test('3. The network rejects at once → the saved words, never the delivered ones; the form is cleared only after the commit', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await page.evaluate(watchCommit);
  line.set('refuse');
  for (const [index, message] of ['The first', 'Behind it'].entries()) {
    await contact.send(email, message);
    await expect(contact.status).toHaveText(SAVED);
    await expect(contact.box('Message')).toHaveValue('');
    await expect(page.getByText(SENT)).toHaveCount(0);
    await expect(contact.items).toHaveCount(index + 1);
    expect(await page.evaluate(() => window.atCommit)).toEqual({ message, words: '', sent: 0 });
  }
  line.set('ok');
  await contact.sendNow();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(2);
});

/** The device refuses to write so many messages. */
const refuseWrites = (count: number) => {
  const { add } = IDBObjectStore.prototype;
  let left = count;
  IDBObjectStore.prototype.add = function (...given: Parameters<typeof add>) {
    if (this.name !== 'messages' || left === 0) return add.apply(this, given);
    left -= 1;
    throw new DOMException('no room', 'QuotaExceededError');
  };
};

test('4. A write fails for want of room → saved pictures go, one more try keeps the message', async ({
  page,
  contact,
  email,
  line,
}) => {
  await page.addInitScript(refuseWrites, 1);
  await contact.open();
  await page.evaluate(async () => (await caches.open('pictures-v1')).put('/picture', new Response('…')));
  line.set('refuse');
  await contact.send(email, 'Make room');
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.items).toHaveCount(1);
  expect(await page.evaluate(async () => (await caches.match('/picture')) === undefined)).toBe(true);
});

test('4. There is no room at all → the message is sent directly; when that fails the failure alert, values kept', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await page.addInitScript(refuseWrites, 1_000);
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'No room');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(contact.box('Message')).toHaveValue('No room');
  await expect(contact.box('Email')).toHaveValue(email);
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
});

for (const [how, take] of [
  [
    'refused',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    },
  ],
  ['missing', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
] as const) {
  test(`5. No IndexedDB (${how}) → the form sends online, and says that it cannot keep messages on this device`, async ({
    page,
    contact,
    email,
    stored,
    line,
  }) => {
    await page.addInitScript(take);
    await contact.open();
    await contact.write(email, 'Straight to');
    await page.reload();
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('Straight to');
    line.set('refuse');
    await contact.send(email, 'Straight to you');
    await expect(contact.alert).toHaveText(FAILED);
    await expect(page.getByText('This device cannot keep messages')).toBeVisible();
    await expect(contact.box('Message')).toHaveValue('Straight to you');
    line.set('ok');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored()).toHaveLength(1);
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
    await page.reload();
    await contact.ready();
    await page.waitForLoadState('networkidle');
    await expect(contact.box('Message')).toHaveValue('');
  });
}

test('6. A double click, Enter twice → one entry, one key', async ({ contact, email, stored, line }) => {
  await contact.open();
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  await contact.write(email, 'Once, please');
  await contact.apply.dblclick();
  await contact.box('Email').press('Enter');
  await contact.box('Email').press('Enter');
  held.resolve();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
  await expect(contact.receipts).toHaveCount(1);
});
