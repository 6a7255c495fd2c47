import { chromium } from '@playwright/test';
import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import type { Mode, ProxiedRequest } from '#tests/support/cutting-proxy.ts';
import { foreignAnswers, ownAnswers } from '#tests/support/foreign-answers.ts';
import { killBrowser } from '#tests/support/kill-browser.ts';
import { expect, test } from '#tests/support/line.ts';

const cuts: [string, Mode][] = [
  ['the line is cut before the server has it', 'cutBefore'],
  ['the answer is dropped after the server’s commit', 'cutAfter'],
];

for (const [what, mode] of cuts) {
  test(`11. A try ends without an answer, ${what} → sent again with the same key; one row; the first answer comes back`, async ({
    contact,
    email,
    stored,
    line,
  }) => {
    await contact.open();
    line.set(mode);
    await contact.send(email, what);
    await expect(contact.status).toHaveText(SAVED);
    await expect(contact.items).toHaveCount(1);
    await expect(contact.items).toContainText(/No connection\. Next try in \d+ s\./);
    await expect(contact.box('Message')).toHaveValue('');
    line.set('ok');
    await contact.sendNow();
    await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
    await expect(contact.items).toHaveCount(0);
    expect(stored().map(({ message }) => message)).toEqual([what]);
    expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
    await expect(contact.receipts).toHaveText(new RegExp(`, number ${stored()[0]?.id}$`));
  });
}

test('11. The browser is killed between request and answer → one row, and the visitor hears of it', async ({
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
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(1);
  await second.close();
});

test('12. No answer at all → given up at the time limit, kept, next try backed off', async ({
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('hang');
  const start = Date.now();
  await contact.send(email, 'Anybody there?');
  // Nobody has to watch a spinner: it is on disk, and says so.
  await expect(contact.status).toHaveText(/^Kept on this device\. .*still sending/);
  await expect(contact.status).toHaveText(SAVED);
  expect(Date.now() - start).toBeGreaterThan(14_000);
  await expect(contact.items).toContainText(/No answer from the site\. Next try in \d+ s\./);
  expect(line.seen).toHaveLength(1);
  line.set('ok');
  await contact.sendNow();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

// The other forms of Retry-After: tests/unit/outbox.
const asksToWait: [string, (request: ProxiedRequest) => string][] = [
  [
    '13. A proxy’s 503 with Retry-After as a date',
    () => foreignAnswers.unavailable(new Date(Date.now() + 12_500).toUTCString()),
  ],
  ['14. 429 with Retry-After in seconds', (request) => ownAnswers.tooMany('12')(request)],
];

for (const [what, answer] of asksToWait) {
  test(`${what} → kept, no try before that time; Send now says why`, async ({
    contact,
    email,
    stored,
    line,
  }) => {
    await contact.open();
    line.set({ answer });
    await contact.send(email, 'In your own time');
    await expect(contact.status).toHaveText(SAVED);
    const refused = line.seen[0]?.at ?? 0;
    line.set('ok');
    await contact.button('Send now').click();
    await expect(contact.status).toContainText(/The answer asked to wait\. Next try in \d+ s\./);
    await expect(contact.items).toContainText(/Asked to wait: next try in \d+ s\./);
    await expect.poll(() => stored().length).toBe(1);
    // The words about waiting go with the waiting.
    await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
    expect((line.seen[1]?.at ?? 0) - refused).toBeGreaterThan(11_000);
  });
}

test('Pressed while the browser draws nothing → the message is delivered all the same', async ({
  page,
  contact,
  email,
  stored,
}) => {
  await contact.open();
  await contact.write(email, 'Not waiting for a frame');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['Not waiting for a frame']);
});
