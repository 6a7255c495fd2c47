import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';
import { aRow, putRows, readRows } from './outbox-rows.ts';
import { comeOnline } from './several-tabs.ts';

const YEAR = 365.25 * 86_400_000;

test('19. Connection lost after 2 of 5 → 2 gone, 3 kept, in order', async ({
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
  for (const count of [1, 2, 3, 4, 5]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  line.set({ when: ({ body }) => (/Message [12]"/.test(body) ? 'ok' : 'refuse') });
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(3);
  await expect(contact.items).toContainText(['Message 3', 'Message 4', 'Message 5']);
  expect(stored().map(({ message }) => message)).toEqual(['Message 1', 'Message 2']);
  line.set('ok');
  await comeOnline(page);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual([1, 2, 3, 4, 5].map((count) => `Message ${count}`));
});

for (const [says, isThere] of [
  [true, false],
  [false, true],
] as const) {
  test(`20. navigator.onLine says ${says}, the line is ${isThere ? '' : 'not '}there → ends right`, async ({
    page,
    contact,
    email,
    stored,
    line,
  }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => value });
    }, says);
    await contact.open();
    if (!isThere) line.set('refuse');
    await contact.send(email, 'Never mind the flag');
    if (isThere) {
      await expect(contact.alert).toHaveText(SENT);
    } else {
      await expect(contact.status).toHaveText(SAVED);
      line.set('ok');
      // By its own timer: no event tells of such a line.
      await expect(contact.items).toHaveCount(0);
    }
    expect(stored()).toHaveLength(1);
  });
}

test('21. Entries 8, 30, 400 days old → still there, and delivered', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'New');
  await expect(contact.items).toHaveCount(1);
  const ages = [400, 30, 8];
  await putRows(
    page,
    ages.map((days, index) => {
      const writtenAt = Date.now() - days * 86_400_000;
      return aRow(email, `${days} days old`, {
        writtenAt,
        seq: index - 3,
        attempts: 40,
        nextTryAt: writtenAt,
      });
    }),
  );
  await page.reload();
  await contact.ready();
  await expect(contact.items).toContainText(['400 days old', '30 days old', '8 days old', 'New']);
  line.set('ok');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(contact.items).toHaveCount(0);
  expect(stored()).toHaveLength(4);
});

// Back: worker-clock.spec.ts, tests/unit/outbox.
test('21. The clock jumps 10 years ahead → nothing expires, tries go on by themselves', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Whenever');
  await expect(contact.items).toHaveCount(1);
  await page.addInitScript((ahead) => {
    const { now } = Date;
    Date.now = () => now() + ahead;
  }, 10 * YEAR);
  await page.reload();
  await contact.ready();
  await expect(contact.items).toContainText('No connection.');
  await expect.poll(() => line.seen.length).toBeGreaterThanOrEqual(2);
  line.set('ok');
  await expect(contact.items).toHaveCount(0);
  await contact.send(email, 'And another');
  // The worker's clock did not jump here, so that page and worker may differ on who is sending.
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Whenever', 'And another']);
  await expect(contact.receipts).toHaveCount(2);
});

test('22. 200 entries → the page stays usable, the server’s limits are respected', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  test.slow();
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Message 0');
  await expect(contact.items).toHaveCount(1);
  await putRows(
    page,
    Array.from({ length: 199 }, (_, index) => aRow(email, `Message ${index + 1}`, { seq: index + 2 })),
  );
  // As a server that takes 60 and then asks to wait.
  let taken = 0;
  let until = 0;
  let early = 0;
  line.set({
    when: () => {
      if (Date.now() < until) early += 1;
      taken += 1;
      if (taken % 60 !== 0) return 'ok';
      until = Date.now() + 1_000;
      return { answer: ownAnswers.tooMany('1') };
    },
  });
  await page.reload();
  await contact.ready();
  await expect(contact.items.first()).toBeVisible();
  // What a person types appears while the rest is still on its way.
  await contact.box('Message').pressSequentially('Typed meanwhile');
  await expect(contact.box('Message')).toHaveValue('Typed meanwhile');
  expect(taken).toBeLessThan(200);
  await expect(contact.items).toHaveCount(0);
  expect(early).toBe(0);
  expect(stored().map(({ message }) => message)).toEqual(
    Array.from({ length: 200 }, (_, index) => `Message ${index}`),
  );
});

test('The line comes back while a try still hangs → one more try as soon as that one has failed', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  test.slow();
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'In the tunnel');
  await expect(contact.items).toHaveCount(1);
  // After so many tries each further one is a quarter of an hour in coming.
  const [row] = await readRows(page);
  await putRows(page, [{ ...row, attempts: 12, nextTryAt: Date.now() + 14 * 60_000 }]);
  line.set('hang');
  const before = line.seen.length;
  await comeOnline(page);
  await expect.poll(() => line.seen.length).toBe(before + 1);
  // The browser said `online`; the line is back a moment later, and what is under way will never hear of it.
  line.set('ok');
  await expect.poll(() => stored().length).toBe(1);
  await expect(contact.items).toHaveCount(0);
});
