import { readFile } from 'node:fs/promises';
import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

test.use(withoutWorker);

test('A visitor saves unsent messages to a file, and removes them', async ({ visitor, page, line }) => {
  await visitor.open();
  await visitor.send('Arrived');
  await expect(visitor.alert).toHaveText(SENT);
  const number = visitor.stored()[0]?.id;
  await expect(visitor.receipts).toHaveText(
    new RegExp(`^Delivered \\d+ \\w{3}, \\d\\d:\\d\\d, number ${number}$`),
  );
  line.set('refuse');
  await visitor.box('First name').fill('Asha');
  await visitor.send('Line one\nLine two');
  await expect(visitor.items).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^unsent-messages-\d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await file.path(), 'utf8');
  for (const part of ['First name: Asha', `Email: ${visitor.email}`, 'Line one\nLine two']) {
    expect(text).toContain(part);
  }

  const removeAll = page.getByRole('button', { name: 'Remove all from this device' });
  await visitor.box('Message').fill('Half a thought');
  await removeAll.click();
  await expect(page.getByText('1 message still waits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep all' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep all' }).click();
  await expect(visitor.items).toHaveCount(1);
  await removeAll.click();
  await page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(visitor.status).toHaveText('Everything was removed from this device.');
  line.set('ok');
  await visitor.reload();
  await visitor.inOutbox(0);
  await expect(visitor.box('Message')).toHaveValue('');
  await expect(visitor.items).toHaveCount(0);
  await expect(visitor.receipts).toHaveCount(0);
  await expect(removeAll).toHaveCount(0);
  expect(visitor.arrived()).toEqual(['Arrived']);
});

test('A text that is being saved while all is removed is removed, too', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.send('Arrived');
  await expect(visitor.alert).toHaveText(SENT);
  // As a duplicated tab does: a save waits for the name of this tab for half a second.
  await page.evaluate(() => {
    const name = `outbox-draft ${sessionStorage.getItem('outbox-tab')}`;
    return new Promise<void>((held) => {
      void navigator.locks.request(name, () => new Promise<never>(() => held()));
    });
  });
  await page.getByRole('button', { name: 'Remove all from this device' }).click();
  const isWaiting = page.evaluate(async () => {
    const isPending = async () => ((await navigator.locks.query()).pending ?? []).length > 0;
    while (!(await isPending())) await new Promise(requestAnimationFrame);
  });
  await visitor.box('Message').fill('Half a thought');
  await isWaiting;
  await page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await expect(visitor.status).toHaveText('Everything was removed from this device.');
  await expect(visitor.box('Message')).toHaveValue('');
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending)).toEqual([]);
  await visitor.reload();
  await visitor.inOutbox(0);
  await expect(page.getByRole('button', { name: 'Remove all from this device' })).toHaveCount(0);
  await expect(visitor.box('Message')).toHaveValue('');
});

test('The number of waiting messages is in the title, menu and icon', async ({ visitor, page, line }) => {
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(globalThis, { badges });
    navigator.setAppBadge = async (count) => void badges.push(count ?? -1);
    navigator.clearAppBadge = async () => void badges.push(0);
  });
  const badge = () => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges.at(-1));
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact', exact: true });
  await visitor.open();
  await expect(page).toHaveTitle(/^Contact/);
  await expect(link).toHaveAccessibleDescription('');
  line.set('refuse');
  for (const [count, text] of [
    [1, '1 message waits'],
    [2, '2 messages wait'],
  ] as const) {
    await visitor.send(`Message ${count}`);
    await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\) Contact`));
    await expect.poll(badge).toBe(count);
    await expect(link).toHaveAccessibleDescription(text);
  }
  await page.getByRole('link', { name: 'About Us' }).first().click();
  await expect(page).toHaveTitle(/^\(2\) About/);
  await page.reload();
  await expect(page).toHaveTitle(/^\(2\) About/);
  line.set('ok');
  await visitor.comeOnline();
  await expect(page).toHaveTitle(/^About/);
  await expect.poll(badge).toBe(0);
});
