import { chromium } from '@playwright/test';
import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import { killBrowser } from '#tests/support/kill-browser.ts';
import { expect, test } from '#tests/support/line.ts';

test('The browser is killed while a message waits; opened again, it delivers the message once', async ({
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

test('The browser is killed between the request and its answer: one message, and the visitor hears of it', async ({
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
  line.set('hang');
  await contact.send(email, 'In the middle');
  await expect.poll(() => line.seen.length).toBe(1);
  await killBrowser(first, profile);
  line.set('ok');

  const second = await open();
  const reopened = new ContactPage(second.pages()[0] ?? (await second.newPage()));
  await reopened.open();
  await expect(reopened.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  expect(stored()).toHaveLength(1);
  await second.close();
});
