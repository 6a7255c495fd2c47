import type { BrowserContext, Page } from '@playwright/test';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { fire } from '#tests/support/worker-events.ts';
import { aRow, putRows } from './outbox-rows.ts';

const YEAR = 365.25 * 86_400_000;

/** The outbox is there and empty, the worker in charge. */
async function prepare(page: Page, email: string): Promise<void> {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await contact.send(email, 'The first');
  await expect(contact.alert).toHaveText(SENT);
  // No page of ours looks at what is put there.
  await page.goto('/robots.txt');
}

/** From now on no page is open that could send. */
async function closeAll(context: BrowserContext, page: Page): Promise<Page> {
  const blank = await context.newPage();
  await page.close();
  return blank;
}

for (const years of [10, -10]) {
  const jump = years * YEAR;
  const where = years > 0 ? '10 years ahead' : '10 years back';

  test(`21. No page open, entries written while the clock was ${where} → the worker sends them, nothing expires`, async ({
    page,
    context,
    email,
    stored,
    line,
  }) => {
    await prepare(page, email);
    const then = Date.now() + jump;
    const fault = { kind: 'no-connection' };
    await putRows(page, [
      aRow(email, 'Fresh', { seq: 2, writtenAt: then }),
      aRow(email, 'Tried', {
        ...{ seq: 3, writtenAt: then, attempts: 40, tried: true },
        ...{ nextTryAt: then + 900_000, heldUntil: then + 60_000, fault },
      }),
    ]);
    // Whoever sent then was killed, and had been asked to wait.
    const sender = { name: 'sender', owner: crypto.randomUUID(), key: null, locked: false };
    await putRows(page, [{ ...sender, until: then + 20_000, notBefore: then + 3_600_000 }], 'meta');
    const blank = await closeAll(context, page);
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await expect.poll(() => stored().map(({ message }) => message)).toEqual(['The first', 'Fresh', 'Tried']);
    const contact = new ContactPage(blank);
    await blank.goto('/contact');
    await expect(contact.receipts).toHaveCount(3);
    await expect(contact.items).toHaveCount(0);
    expect(line.seen).toHaveLength(3);
  });

  test(`21. No page open, the clock jumps to ${where} while the worker is at it → the worker’s tries go on, nothing expires`, async ({
    page,
    context,
    email,
    stored,
    line,
  }) => {
    test.slow();
    await prepare(page, email);
    await putRows(page, [
      aRow(email, 'Fresh', { seq: 2 }),
      aRow(email, 'Tried', { seq: 3, attempts: 1, tried: true, nextTryAt: Date.now() + 5_000 }),
    ]);
    const blank = await closeAll(context, page);
    line.set('refuse');
    await fire(blank, line.url, { tag: 'outbox', lastChance: false });
    await expect.poll(() => line.seen.length).toBeGreaterThan(1);
    const [worker] = context.serviceWorkers();
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
    await expect.poll(() => stored().map(({ message }) => message)).toEqual(['The first', 'Fresh', 'Tried']);
    // A page of today's clock reads what that worker wrote.
    const contact = new ContactPage(blank);
    await blank.goto('/contact');
    await expect(contact.receipts).toHaveCount(3);
    await expect(contact.items).toHaveCount(0);
  });
}
