import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';
import { aRow, putRows, readRows } from '#tests/support/outbox-rows.ts';

const YEAR = 365.25 * 86_400_000;

test('21. The page’s clock is ten years ahead → tries go on', async ({ visitor, page, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.send('Whenever');
  await expect(visitor.items).toHaveCount(1);
  await page.addInitScript((ahead) => {
    const { now } = Date;
    Date.now = () => now() + ahead;
  }, 10 * YEAR);
  await visitor.reload();
  await expect(visitor.items).toContainText('No connection.');
  await expect.poll(() => line.seen.length).toBeGreaterThanOrEqual(2);
  line.set('ok');
  await expect(visitor.items).toHaveCount(0);
  await visitor.send('And another');
  // The worker's clock did not jump here, so that page and worker may differ on who is sending.
  await visitor.hasArrived('Whenever', 'And another');
  await expect(visitor.receipts).toHaveCount(2);
});

test('22. 200 entries → the page works, and keeps the server’s limits', async ({ visitor, page, line }) => {
  test.slow();
  await visitor.open();
  line.set('refuse');
  await visitor.sendInVain(1);
  await putRows(
    page,
    Array.from({ length: 199 }, (_, index) =>
      aRow(visitor.email, `Message ${index + 2}`, { seq: index + 2 }),
    ),
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
  await visitor.reload();
  await expect(visitor.items.first()).toBeVisible();
  // What a person types appears while the rest is still on its way.
  await visitor.box('Message').pressSequentially('Typed meanwhile');
  await expect(visitor.box('Message')).toHaveValue('Typed meanwhile');
  expect(taken).toBeLessThan(200);
  // A minute of work on a busy machine.
  await expect(visitor.items).toHaveCount(0, { timeout: 240_000 });
  expect(early).toBe(0);
  expect(visitor.arrived()).toEqual(Array.from({ length: 200 }, (_, index) => `Message ${index + 1}`));
});

test('The line is back while a try hangs → one more try after it', async ({ visitor, page, line }) => {
  test.slow();
  await visitor.open();
  line.set('refuse');
  await visitor.send('In the tunnel');
  await expect(visitor.items).toHaveCount(1);
  // After so many tries each further one is a quarter of an hour in coming.
  const [row] = await readRows(page);
  await putRows(page, [{ ...row, attempts: 12, nextTryAt: Date.now() + 14 * 60_000 }]);
  line.set('hang');
  const before = line.seen.length;
  await visitor.comeOnline();
  await expect.poll(() => line.seen.length).toBe(before + 1);
  // The browser fired `online`; the line is back a moment later, and what is under way will never notice it.
  line.set('ok');
  await expect.poll(() => visitor.stored().length).toBe(1);
  await expect(visitor.items).toHaveCount(0);
});
