import { ContactPage, SAVED } from '#tests/support/contact-page.ts';
import type { Mode, ProxiedRequest } from '#tests/support/cutting-proxy.ts';
import { foreignAnswers, ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';

const cuts: [string, Mode][] = [
  ['the line resets', 'refuse'],
  ['the line is cut before the server has it', 'cutBefore'],
  ['the answer is lost after the server stored it', 'cutAfter'],
];

for (const [what, mode] of cuts) {
  test(`When ${what}, the message waits and arrives once`, async ({ page, email, stored, line }) => {
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
  });
}

const answers: [string, (request: ProxiedRequest) => string, RegExp][] = [
  ['our own 503', ownAnswers.busy(), /cannot take it at the moment \(status 503\)/],
  ['our own 409: the first try still runs', ownAnswers.stillRunning, /still storing it/],
  ['a 502 with HTML', foreignAnswers.badGateway, /No answer from the site\./],
  ['a portal’s 200 with HTML', foreignAnswers.portal, /No answer from the site\./],
  ['200 with other JSON', foreignAnswers.otherJson, /No answer from the site\./],
  ['a redirect to a login', foreignAnswers.redirect, /No answer from the site\./],
  ['a redirect that keeps the method', foreignAnswers.keptMethodRedirect, /No answer from the site\./],
  ['201 with another key', foreignAnswers.otherKey, /No answer from the site\./],
  ['201 without the key', foreignAnswers.createdWithoutEcho, /No answer from the site\./],
  ['a firewall’s 403', foreignAnswers.forbidden, /No answer from the site\./],
  ['a proxy’s 413', foreignAnswers.tooLarge, /No answer from the site\./],
];

test('No answer but the server’s own word that it has the message is believed', async ({
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
      expect(
        stored()
          .map(({ message }) => message)
          .at(-1),
      ).toBe(what);
    });
  }
  expect(stored()).toHaveLength(answers.length);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(answers.length);
});

test('No answer in 15 seconds is no answer: the message waits, and a late arrival changes nothing', async ({
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
  await expect(contact.items).toContainText('No answer from the site.');
  line.set('ok');
  await contact.button('Send now').click();
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

for (const [how, value] of [
  ['seconds', () => '4'],
  ['a date', () => new Date(Date.now() + 4_500).toUTCString()],
] as const) {
  test(`A server that asks to wait, in ${how}, is left alone until then, whatever is clicked`, async ({
    page,
    email,
    stored,
    line,
  }) => {
    const contact = new ContactPage(page);
    await contact.open();
    line.set({ answer: (request) => ownAnswers.tooMany(value())(request) });
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

test('After the third answer in the site’s place the list says what was met', async ({
  page,
  email,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set({ answer: foreignAnswers.forbidden });
  await contact.send(email, 'Behind a firewall');
  await expect(contact.status).toHaveText(SAVED);
  for (const tries of [2, 3]) {
    await contact.button('Send now').click();
    await expect.poll(() => line.seen.length).toBeGreaterThanOrEqual(tries);
  }
  await expect(contact.items).toContainText('answers in its place (status 403)');
});
