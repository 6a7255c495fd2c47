import { DAY_MS } from '#contract/time.ts';
import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { aRow, putRows } from '#tests/support/outbox-rows.ts';

test.use(withoutWorker);

test('19, 20, 21. A queue of old and new messages → delivered in order', async ({ visitor, line }) => {
  const { page } = visitor;
  await page.clock.install();
  await visitor.open();
  line.set('refuse');
  const newTexts = await visitor.sendInVain(2);
  const ages = [400, 30, 8];
  const texts = [...ages.map((days) => `${days} days old`), ...newTexts];

  await test.step('21. Entries 8, 30, 400 days old → still there', async () => {
    const rows = ages.map((days, index) => {
      const writtenAt = Date.now() - days * DAY_MS;
      const age = { writtenAt, seq: index - 3, attempts: 40, nextTryAt: writtenAt };
      return aRow(visitor.email, `${days} days old`, age);
    });
    await putRows(page, rows);
    await visitor.reload();
    await expect(visitor.items).toContainText(texts);
  });

  await test.step('21. The clock jumps ten years ahead → nothing expires', async () => {
    await page.clock.setSystemTime(Date.now() + 3_653 * DAY_MS);
    await visitor.reload();
    await expect(visitor.items).toContainText(texts);
  });

  await test.step('19. The connection is lost after 2 of 5 → 2 gone, 3 kept, in order', async () => {
    line.set({ when: ({ body }) => (/(400|30) days old/.test(body) ? 'ok' : 'refuse') });
    await visitor.comeOnline();
    await expect(visitor.items).toHaveCount(3);
    await expect(visitor.items).toContainText(texts.slice(2));
    expect(visitor.arrived()).toEqual(texts.slice(0, 2));
  });

  await test.step('20. navigator.onLine is true without internet → tries go on by their own timer', async () => {
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(visitor.items.first()).toContainText(/No connection\. Next try /);
    line.set('ok');
    await page.clock.fastForward(16 * 60_000);
    await expect(visitor.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(texts);
  });

  await test.step('20. navigator.onLine is false with internet → sent all the same', async () => {
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
    await visitor.send('Never mind the flag');
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived()).toEqual([...texts, 'Never mind the flag']);
  });
});
