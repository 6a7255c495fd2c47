import { readFile } from 'node:fs/promises';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { holdDatabase } from '#tests/support/hold-database.ts';
import { expect, test } from '#tests/support/line.ts';

test('A visitor saves what was not sent to a file', async ({ page, contact, email, line }) => {
  await contact.open();
  line.set('refuse');
  await contact.box('First name').fill('Asha');
  await contact.send(email, 'Line one\nLine two');
  await expect(contact.items).toHaveCount(1);
  await contact.send(email, 'Another');
  await expect(contact.items).toHaveCount(2);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^unsent-messages-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await file.path(), 'utf8');
  for (const part of ['First name: Asha', `Email: ${email}`, 'Line one\nLine two', 'Another']) {
    expect(text).toContain(part);
  }
});

test('A visitor removes all from this device, after a question: messages, receipts, drafts', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.send(email, 'Arrived');
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.receipts).toHaveText(
    new RegExp(`^Delivered \\d+ \\w{3}, \\d\\d:\\d\\d, number ${stored()[0]?.id}$`),
  );
  line.set('refuse');
  await contact.send(email, 'Waits');
  await expect(contact.items).toHaveCount(1);
  await contact.box('Message').fill('Half a thought');
  await page.getByRole('button', { name: 'Remove all from this device' }).click();
  await expect(page.getByText('1 message was not sent yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep all' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep all' }).click();
  await expect(contact.items).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove all from this device' }).click();
  await page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(contact.status).toHaveText('Everything was removed from this device.');
  line.set('ok');
  await page.reload();
  await contact.ready();
  await contact.inOutbox(0);
  await expect(contact.box('Message')).toHaveValue('');
  await expect(contact.items).toHaveCount(0);
  await expect(contact.receipts).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove all from this device' })).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

test('The number of waiting messages stands in the title and on the icon of the installed site', async ({
  page,
  contact,
  email,
  line,
}) => {
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(globalThis, { badges });
    navigator.setAppBadge = async (count) => void badges.push(count ?? -1);
    navigator.clearAppBadge = async () => void badges.push(0);
  });
  const badge = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  await contact.open();
  await expect(page).toHaveTitle(/^Contact/);
  line.set('refuse');
  for (const count of [1, 2]) {
    await contact.send(email, `Message ${count}`);
    await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\) Contact`));
    await expect.poll(badge).toBe(count);
  }
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveTitle(/^\(2\) About/);
  await page.reload();
  await expect(page).toHaveTitle(/^\(2\) About/);
  line.set('ok');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveTitle(/^About/);
  await expect.poll(badge).toBe(0);
});

test('Two open forms keep a draft each; a new tab takes over that of a tab that is gone', async ({
  page,
  context,
  email,
}) => {
  const first = new ContactPage(page);
  await first.open();
  await first.write(email, 'In the first tab');
  const second = new ContactPage(await context.newPage());
  await second.open();
  await expect(second.box('Message')).toHaveValue('');
  await second.write(email, 'In the second tab');
  await second.page.waitForFunction(() => localStorage.getItem('outbox') !== null);
  for (const [tab, text] of [
    [first, 'In the first tab'],
    [second, 'In the second tab'],
  ] as const) {
    await tab.page.reload();
    await tab.ready();
    await expect(tab.box('Message')).toHaveValue(text);
  }
  await second.page.close();
  const third = new ContactPage(await context.newPage());
  await third.open();
  await expect(third.box('Message')).toHaveValue('In the second tab');
  const fourth = new ContactPage(await context.newPage());
  await fourth.open();
  await expect(fourth.box('Message')).toHaveValue('');
  await third.apply.click();
  await expect(third.alert).toHaveText(SENT);
  await page.reload();
  await first.ready();
  await expect(first.box('Message')).toHaveValue('In the first tab');
});

test('What was typed last is there after a reload, though its save failed while an earlier one still ran', async ({
  page,
  contact,
  context,
  email,
}) => {
  await contact.open();
  await contact.send(email, 'Makes the database');
  await expect(contact.alert).toHaveText(SENT);
  const tab = await context.newPage();
  await tab.goto('/robots.txt');
  const letGo = await holdDatabase(tab);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const puts: unknown[] = [];
    IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
      if (this.name !== 'draft') return put.apply(this, given);
      if (puts.push(given) > 1) throw new DOMException('no room', 'QuotaExceededError');
      sessionStorage.setItem('save', 'begun');
      this.transaction.addEventListener('complete', () => sessionStorage.setItem('save', 'ended'));
      return put.apply(this, given);
    };
  });
  await contact.box('Message').fill('Half');
  await page.waitForFunction(() => sessionStorage.getItem('save') === 'begun');
  await contact.box('Message').fill('Half a thought');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await letGo();
  await page.waitForFunction(() => sessionStorage.getItem('save') === 'ended');
  await page.reload();
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('Half a thought');
});
