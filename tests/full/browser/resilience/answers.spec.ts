import { FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import type { ProxiedRequest } from '#tests/support/cutting-proxy.ts';
import { foreignAnswers, ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';

test('15. 400, 422 of our server, echoing the key → parked as needing a fix, opens with the field errors; the others still go; the corrected one has a new key', async ({
  contact,
  context,
  email,
  stored,
  line,
}) => {
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
  await contact.edit('Odd key');
  await contact.apply.click();
  await expect
    .poll(() => stored().map(({ message }) => message))
    .toEqual(['Good one', 'Better number', 'Odd key']);
  await expect(contact.items).toHaveCount(0);
  expect(stored()[1]?.key).not.toBe(badKey);
});

/** With the words that the list gives as the reason: the contract's, or the answer's own title. */
const refusals: [number, string, string][] = [
  [401, 'unauthorized', 'Please log in.'],
  [403, 'foreign_origin', 'This request came from another site'],
  [404, 'not_found', 'There is nothing at this address.'],
  [405, 'method_not_allowed', 'This address does not take that method.'],
  [410, 'expired', 'No: 410.'],
  [413, 'too_large', 'The request is too large.'],
];

test('16. 401, 403, 404, 405, 410, 413 of our server, echoing the key → parked with the reason; no loop; never dropped', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
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
  await contact.edit('Refused with 401.');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(refusals.length - 1);
});

test('16. The same from anything else (a portal’s 403, a proxy’s 413) → waits; after the third such answer the list says what was met', async ({
  contact,
  email,
  line,
  stored,
}) => {
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
  await contact.sendNow();
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
    contact,
    email,
    stored,
    line,
  }) => {
    await contact.open();
    for (const [what, answer, reason] of answers) {
      await test.step(what, async () => {
        line.set({ answer });
        await contact.send(email, what);
        await expect(contact.status).toHaveText(SAVED);
        await expect(contact.items).toHaveCount(1);
        await expect(contact.items).toContainText(reason);
        line.set('ok');
        await contact.sendNow();
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
