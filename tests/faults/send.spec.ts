import { chromium } from '@playwright/test';
import { ContactPage, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
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
    page,
    email,
    stored,
    line,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    line.set(mode);
    await contact.send(email, what);
    await expect(contact.status).toHaveText(SAVED);
    await expect(contact.items).toHaveCount(1);
    await expect(contact.items).toContainText(/No connection\. Next try at \d\d:\d\d\./);
    await expect(contact.box('Message')).toHaveValue('');
    line.set('ok');
    await contact.button('Send now').click();
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
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set('hang');
  const start = Date.now();
  await contact.send(email, 'Anybody there?');
  await expect(contact.status).toHaveText(SAVED, { timeout: 20_000 });
  expect(Date.now() - start).toBeGreaterThan(14_000);
  await expect(contact.items).toContainText(/No answer from the site\. Next try at \d\d:\d\d\./);
  expect(line.seen).toHaveLength(1);
  line.set('ok');
  await contact.button('Send now').click();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

const inSeconds = () => '4';
const asDate = () => new Date(Date.now() + 4_500).toUTCString();

const asksToWait: [string, (request: ProxiedRequest) => string][] = [
  ['13. Our 503 with Retry-After in seconds', (request) => ownAnswers.busy(inSeconds())(request)],
  ['13. A proxy’s 503 with Retry-After as a date', () => foreignAnswers.unavailable(asDate())],
  ['14. 429 with Retry-After in seconds', (request) => ownAnswers.tooMany(inSeconds())(request)],
  ['14. 429 with Retry-After as a date', (request) => ownAnswers.tooMany(asDate())(request)],
];

for (const [what, answer] of asksToWait) {
  test(`${what} → kept, no try before that time; Send now says why`, async ({
    page,
    email,
    stored,
    line,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    line.set({ answer });
    await contact.send(email, 'In your own time');
    await expect(contact.status).toHaveText(SAVED);
    const refused = line.seen[0]?.at ?? 0;
    line.set('ok');
    await contact.button('Send now').click();
    await expect(contact.status).toContainText(/The site asked to wait\. Next try at \d\d:\d\d\./);
    await expect(contact.items).toContainText(/The site asked to wait: next try at \d\d:\d\d\./);
    await page.reload();
    await expect.poll(() => stored().length, { timeout: 20_000 }).toBe(1);
    await expect(contact.items).toHaveCount(0);
    expect((line.seen[1]?.at ?? 0) - refused).toBeGreaterThan(3_000);
  });
}

test('15. 400, 422 of our server, echoing the key → parked as needing a fix, opens with the field errors; the others still go; the corrected one has a new key', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  for (const [index, message] of ['Bad number', 'Good one', 'Odd key'].entries()) {
    await contact.box('Phone').fill('12');
    await contact.send(email, message);
    await expect(contact.items).toHaveCount(index + 1);
  }
  line.set({
    when: ({ body }) => {
      if (body.includes('Bad number')) return { answer: ownAnswers.refused };
      return body.includes('Odd key') ? { answer: ownAnswers.no(422, 'key_reused') } : 'ok';
    },
  });
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(2);
  await expect(contact.items.first()).toContainText('Needs a fix. Some fields need correcting.');
  await expect(contact.items.last()).toContainText('Needs a fix.');
  expect(stored().map(({ message }) => message)).toEqual(['Good one']);
  const badKey = line.seen.find(({ body }) => body.includes('Bad number'))?.key;

  await contact.button('Edit').click();
  await expect(contact.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(contact.box('Phone')).toBeFocused();
  line.set('ok');
  await contact.box('Phone').fill('9800000000');
  await contact.box('Message').fill('Better number');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(1);
  await contact.button('Edit').click();
  await contact.apply.click();
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Good one', 'Better number', 'Odd key']);
  expect(stored()[1]?.key).not.toBe(badKey);
});

/** With the words that the list gives as the reason: the contract's, or the status where it has none. */
const refusals: [number, string, string][] = [
  [401, 'unauthorized', 'Please log in.'],
  [403, 'foreign_origin', 'This request came from another site'],
  [404, 'not_found', 'There is nothing at this address.'],
  [405, 'method_not_allowed', 'This address does not take that method.'],
  [410, 'gone', 'The site refused it (status 410).'],
  [413, 'too_large', 'The request is too large.'],
];

test('16. 401, 403, 404, 405, 410, 413 of our server, echoing the key → parked with the reason; no loop; never dropped', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  for (const [index, [status]] of refusals.entries()) {
    await contact.send(email, `Refused with ${status}.`);
    await expect(contact.items).toHaveCount(index + 1);
  }
  line.set({
    when: ({ body }) => {
      const found = refusals.find(([status]) => body.includes(`with ${status}.`));
      return found === undefined ? 'ok' : { answer: ownAnswers.no(found[0], found[1]) };
    },
  });
  await context.setOffline(false);
  await expect(contact.items).toContainText(refusals.map(([, , reason]) => `Needs a fix. ${reason}`));
  await page.reload();
  await contact.ready();
  await expect(contact.items).toHaveCount(refusals.length);
  await expect(contact.items.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  expect(line.seen).toHaveLength(refusals.length);
  expect(stored()).toHaveLength(0);
  line.set('ok');
  await contact.button('Edit').click();
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(refusals.length - 1);
});

test('16. The same from anything else (a portal’s 403, a proxy’s 413) → waits; after the third such answer the list says what was met', async ({
  page,
  email,
  line,
  stored,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set({ answer: foreignAnswers.forbidden });
  await contact.send(email, 'Behind a firewall');
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.items).toContainText('No answer from the site.');
  for (const tries of [2, 3]) {
    if (tries === 3) line.set({ answer: foreignAnswers.tooLarge });
    await contact.button('Send now').click();
    await expect.poll(() => line.seen.length).toBeGreaterThanOrEqual(tries);
  }
  await expect(contact.items).toContainText('answers in its place (status 413)');
  line.set('ok');
  await contact.button('Send now').click();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

const passing: [string, (request: ProxiedRequest) => string, RegExp][] = [
  ['13. 500', ownAnswers.no(500, 'internal'), /cannot take it at the moment \(status 500\)/],
  ['13. 502 with HTML', foreignAnswers.badGateway, /No answer from the site\./],
  ['17. 409: the first try still runs', ownAnswers.stillRunning, /still storing it/],
  ['17. 425', ownAnswers.no(425, 'too_early'), /cannot take it at the moment \(status 425\)/],
  ['18. 200 with HTML (captive portal)', foreignAnswers.portal, /No answer from the site\./],
  ['18. 200 with other JSON', foreignAnswers.otherJson, /No answer from the site\./],
  ['18. a redirect to a login page', foreignAnswers.redirect, /No answer from the site\./],
  ['18. a redirect that keeps the method', foreignAnswers.keptMethodRedirect, /No answer from the site\./],
  ['18. 201 with another key', foreignAnswers.otherKey, /No answer from the site\./],
  ['18. 201 without the key', foreignAnswers.createdWithoutEcho, /No answer from the site\./],
];

for (const line of [13, 17, 18]) {
  const answers = passing.filter(([what]) => what.startsWith(`${line}.`));
  const names = answers.map(([what]) => what.replace(/^\d+\. /, '')).join('; ');
  test(`${line}. ${names} → not delivered: kept, and tried again unchanged`, async ({
    page,
    email,
    stored,
    line,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    for (const [what, answer, reason] of answers) {
      await test.step(what, async () => {
        line.set({ answer });
        await contact.send(email, what);
        await expect(contact.status).toHaveText(SAVED);
        await expect(contact.items).toHaveCount(1);
        await expect(contact.items).toContainText(reason);
        line.set('ok');
        await contact.button('Send now').click();
        await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
        await expect(contact.items).toHaveCount(0);
        const [before, after] = line.seen.slice(-2);
        expect([after?.key, after?.body]).toEqual([before?.key, before?.body]);
      });
    }
    expect(stored().map(({ message }) => message)).toEqual(answers.map(([what]) => what));
    await expect(page.getByText(FAILED)).toHaveCount(0);
  });
}
