import type { Page } from '@playwright/test';
import { SENT, type Visitor } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { aRow, putRows } from '#tests/support/outbox-rows.ts';
import { fire } from '#tests/support/worker-events.ts';

const YEAR = 365.25 * 86_400_000;

/** The outbox is there and empty, the worker in charge. */
async function prepare(visitor: Visitor): Promise<void> {
  await visitor.open();
  await visitor.installed();
  await visitor.send('The first');
  await expect(visitor.alert).toHaveText(SENT);
  // No page of ours looks at what is put there.
  await visitor.page.goto('/robots.txt');
}

/** From now on no page is open that could send. */
async function closeAll({ page, context }: Visitor): Promise<Page> {
  const blank = await context.newPage();
  await page.close();
  return blank;
}

/** A page of today's clock reads what the worker wrote. */
async function hasReceipts(visitor: Visitor, blank: Page): Promise<void> {
  const next = visitor.in(blank);
  await blank.goto('/contact');
  await expect(next.receipts).toHaveCount(3);
  await expect(next.items).toHaveCount(0);
}

for (const years of [10, -10]) {
  const jump = years * YEAR;
  const where = years > 0 ? '10 years ahead' : '10 years back';

  test(`21. Entries of a clock ${where} → the worker sends them`, async ({ visitor, page, line }) => {
    await prepare(visitor);
    const then = Date.now() + jump;
    const fault = { kind: 'no-connection' };
    await putRows(page, [
      aRow(visitor.email, 'Fresh', { seq: 2, writtenAt: then }),
      aRow(visitor.email, 'Tried', {
        ...{ seq: 3, writtenAt: then, attempts: 40, tried: true },
        ...{ nextTryAt: then + 900_000, heldUntil: then + 60_000, fault },
      }),
    ]);
    // Whoever sent then was killed, and had been asked to wait.
    const sender = { name: 'sender', owner: crypto.randomUUID(), key: null, locked: false };
    await putRows(page, [{ ...sender, until: then + 20_000, notBefore: then + 3_600_000 }], 'meta');
    const blank = await closeAll(visitor);
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await visitor.hasArrived('The first', 'Fresh', 'Tried');
    await hasReceipts(visitor, blank);
    expect(line.seen).toHaveLength(3);
  });

  test(`21. The clock jumps to ${where} → the worker’s tries go on`, async ({ visitor, page, line }) => {
    test.slow();
    await prepare(visitor);
    await putRows(page, [
      aRow(visitor.email, 'Fresh', { seq: 2 }),
      aRow(visitor.email, 'Tried', { seq: 3, attempts: 1, tried: true, nextTryAt: Date.now() + 5_000 }),
    ]);
    const blank = await closeAll(visitor);
    line.set('refuse');
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await expect.poll(() => line.seen.length).toBeGreaterThan(1);
    const [worker] = visitor.context.serviceWorkers();
    await worker?.evaluate((ahead) => {
      const real = Date.now;
      Date.now = () => real() + ahead;
    }, jump);
    const before = line.seen.length;
    // The browser's own next tries: it gives up after five, which a busy machine may have let pass.
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await expect.poll(() => line.seen.length).toBeGreaterThan(before);
    line.set('ok');
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await visitor.hasArrived('The first', 'Fresh', 'Tried');
    await hasReceipts(visitor, blank);
  });
}
