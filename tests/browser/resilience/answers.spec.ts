import { DELIVERED, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import { foreignAnswers, ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

// tests/unit/outbox/answer.test.ts has the meaning of each answer; these tests have what the visitor sees.

test.use(withoutWorker);

const NO_ANSWER = /No answer from the site\./;
const passing = [
  ['13. 502 with HTML', foreignAnswers.badGateway, NO_ANSWER],
  ['17. 409: the first try still runs', ownAnswers.stillRunning, /still storing it/],
  ['18. 200 with HTML (captive portal)', foreignAnswers.portal, NO_ANSWER],
  ['18. a redirect that keeps the method', foreignAnswers.keptMethodRedirect, NO_ANSWER],
  ['18. 201 with another key', foreignAnswers.otherKey, NO_ANSWER],
] as const;

test('12, 13, 14, 16, 17, 18. An answer that is no receipt → it waits', async ({ visitor, line }) => {
  const { page } = visitor;
  await page.clock.install();
  // Time limits of calls follow the test's clock, too.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('over', 'TimeoutError')), ms);
      return limit.signal;
    };
  });
  await visitor.open();

  for (const [what, answer, reason] of passing) {
    await test.step(`${what} → not delivered: kept, and tried again unchanged`, async () => {
      line.set({ answer });
      await visitor.send(what);
      await expect(visitor.status).toHaveText(SAVED);
      await expect(visitor.items).toHaveCount(1);
      await expect(visitor.items).toContainText(reason);
      line.set('ok');
      await visitor.sendNow();
      await expect(visitor.status).toHaveText(DELIVERED);
      await expect(visitor.items).toHaveCount(0);
      const [before, after] = line.seen.slice(-2);
      expect([after?.key, after?.body]).toEqual([before?.key, before?.body]);
    });
  }

  await test.step('16. A portal’s 403, a proxy’s 413 → waits; after the third such answer the list says what was met', async () => {
    line.set({ answer: foreignAnswers.forbidden });
    await visitor.send('Behind a firewall');
    await expect(visitor.items).toContainText(NO_ANSWER);
    for (const answer of [foreignAnswers.forbidden, foreignAnswers.tooLarge]) {
      const tries = line.seen.length;
      line.set({ answer });
      await visitor.button('Send now').click();
      await expect.poll(() => line.seen.length).toBeGreaterThan(tries);
    }
    await expect(visitor.items).toContainText('answers in its place (status 413)');
    line.set('ok');
    await visitor.sendNow();
    await expect(visitor.items).toHaveCount(0);
  });

  await test.step('14. 429 with Retry-After → no try before that time; Send now says why', async () => {
    line.set({ answer: ownAnswers.tooMany('40') });
    await visitor.send('In your own time');
    await expect(visitor.status).toHaveText(SAVED);
    line.set('ok');
    const tries = line.seen.length;
    await visitor.button('Send now').click();
    await expect(visitor.status).toContainText(/The answer asked to wait\. Next try in \d+ s\./);
    await expect(visitor.items).toContainText(/Asked to wait: next try in \d+ s\./);
    await page.clock.fastForward(20_000);
    await visitor.button('Send now').click();
    await expect(visitor.status).toContainText(/The answer asked to wait\. Next try in 1\d s\.|20 s\./);
    expect(line.seen).toHaveLength(tries);
    await page.clock.fastForward(21_000);
    // The words about waiting go with the waiting.
    await expect(visitor.status).toHaveText(DELIVERED);
    expect(line.seen).toHaveLength(tries + 1);
  });

  await test.step('12. No answer at all → given up at the time limit, kept, next try backed off', async () => {
    line.set('hang');
    const tries = line.seen.length;
    await visitor.send('Anybody there?');
    await expect.poll(() => line.seen.length).toBe(tries + 1);
    await expect(visitor.status).toHaveText('Sending…');
    await page.clock.fastForward(5_000);
    // Nobody has to watch a spinner: it is on disk, and says so.
    await expect(visitor.status).toHaveText(/^Kept on this device\. .* You may leave this page\.$/);
    await page.clock.fastForward(10_500);
    await expect(visitor.status).toHaveText(SAVED);
    await expect(visitor.items).toContainText(/No answer from the site\. Next try in \d+ s\./);
    expect(line.seen).toHaveLength(tries + 1);
    line.set('ok');
    await visitor.sendNow();
    await expect(visitor.items).toHaveCount(0);
  });

  const texts = passing.map(([what]) => what);
  expect(visitor.arrived()).toEqual([...texts, 'Behind a firewall', 'In your own time', 'Anybody there?']);
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test('15, 16. A refusal that names the key → kept with the reason', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  for (const [index, message] of ['Bad number', 'Good one', 'Odd key', 'From elsewhere'].entries()) {
    await visitor.box('Phone').fill('12');
    await visitor.send(message);
    await expect(visitor.items).toHaveCount(index + 1);
  }
  const tries = line.seen.length;
  line.set({
    when: ({ body }) => {
      if (body.includes('Bad number')) return { answer: ownAnswers.refused };
      if (body.includes('Odd key')) return { answer: ownAnswers.no(422, 'key_reused') };
      return body.includes('From elsewhere') ? { answer: ownAnswers.no(403, 'foreign_origin') } : 'ok';
    },
  });
  await visitor.comeOnline();
  const reasons = ['Some fields need correcting.', 'No: 422.', 'No: 403.'];
  await expect(visitor.items).toContainText(reasons.map((reason) => `Needs a fix. ${reason}`));
  expect(visitor.arrived()).toEqual(['Good one']);
  await visitor.reload();
  await expect(visitor.items).toHaveCount(3);
  await expect(visitor.items.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  expect(line.seen).toHaveLength(tries + 4);
  const badKey = line.seen.find(({ body }) => body.includes('Bad number'))?.key;

  await visitor.button('Edit').click();
  await expect(visitor.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(visitor.box('Phone')).toBeFocused();
  line.set('ok');
  await visitor.box('Phone').fill('9800000000');
  await visitor.box('Message').fill('Better number');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await expect(visitor.items).toHaveCount(2);
  await visitor.edit('Odd key');
  await visitor.apply.click();
  await visitor.hasArrived('Good one', 'Better number', 'Odd key');
  await expect(visitor.items).toHaveCount(1);
  expect(visitor.stored()[1]?.key).not.toBe(badKey);
});
