import { SAVED, SENT, type Visitor } from '#tests/support/contact-page.ts';
import { expect, keysOf, test, withoutWorker } from '#tests/support/line.ts';
import { serveNewerWorker } from '#tests/support/worker-pages.ts';

test('23, 24, 26, 27. Several tabs and two workers → one sends', async ({ visitor, line }) => {
  const { page, context } = visitor;
  await visitor.open();
  await visitor.installed();
  await serveNewerWorker(line);
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(isWaiting).toBe(true);
  await context.setOffline(true);
  const messages = await visitor.sendInVain(3);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/about-us');
  const other = await visitor.newTab();

  await test.step('27. Delete in one tab → list, badge and title of the others follow', async () => {
    const badge = elsewhere.locator('.site-nav-list .badge');
    await expect(badge).toHaveText('3 messages wait');
    await expect(elsewhere).toHaveTitle(/^\(3\) /);
    await expect(other.items).toHaveCount(3);
    await visitor.items.last().getByRole('button', { name: 'Delete' }).click();
    await expect(other.items).toContainText(messages.slice(0, 2));
    await expect(badge).toHaveText('2 messages wait');
    await expect(elsewhere).toHaveTitle(/^\(2\) /);
  });

  await test.step('23, 26. Two tabs, the worker’s sync event and Send now at one instant, beside a newer worker that waits → one row each', async () => {
    line.set({ delay: 100 });
    await context.setOffline(false);
    // The buttons go with the messages: one of them may not be there any more.
    const press = (at: Visitor) => at.button('Send now').click({ timeout: 2_000 });
    await Promise.allSettled([press(visitor), press(other)]);
    await expect(visitor.items).toHaveCount(0);
    await expect(other.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(messages.slice(0, 2));
    expect(line.seen).toHaveLength(2);
    expect(await isWaiting()).toBe(true);
  });

  await test.step('24. The lock holder is killed → another takes over', async () => {
    line.set('hang');
    await visitor.send('Taken over');
    await expect.poll(() => line.seen.length).toBe(3);
    await page.close();
    line.set('ok');
    await other.comeOnline();
    await visitor.hasArrived(...messages.slice(0, 2), 'Taken over');
    await expect(other.items).toHaveCount(0);
    expect(keysOf(line)).toBe(3);
  });
});

test.describe('without the worker', () => {
  test.use(withoutWorker);

  test('24. No navigator.locks → still one row each', async ({ visitor, line }) => {
    await visitor.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
    );
    await visitor.open();
    line.set('refuse');
    const messages = await visitor.sendInVain(3);
    const other = await visitor.newTab();
    await expect(other.items).toHaveCount(3);
    const tried = line.seen.length;
    line.set({ delay: 500 });
    await visitor.comeOnline();
    // The first message is on its way: now the other tab wants to send, too.
    await expect.poll(() => line.seen.length, { intervals: [20] }).toBeGreaterThan(tried);
    await other.comeOnline();
    await expect(visitor.items).toHaveCount(0);
    await expect(other.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(messages);
    expect(line.seen.length - tried).toBe(3);
  });

  test('25. A message is edited after a try → one row with the new text', async ({ visitor, line, site }) => {
    await visitor.open();
    line.set('cutBefore');
    await visitor.send('Old text');
    await expect(visitor.items).toHaveCount(1);
    const late = line.seen[0];
    await visitor.edit('Old text');
    line.set('cutAfter');
    await visitor.box('Message').fill('Middle text');
    await visitor.apply.click();
    await expect(visitor.status).toHaveText(SAVED);
    await visitor.hasArrived('Middle text');
    await visitor.edit('Middle text');
    await visitor.box('Message').fill('New text');
    line.set('ok');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    await expect(visitor.items).toHaveCount(0);
    expect(visitor.arrived()).toEqual(['New text']);
    const answer = await site.fetch('/api/contacts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': late?.key ?? '' },
      body: late?.body ?? '',
    });
    expect(answer.status).toBe(201);
    expect(visitor.arrived()).toEqual(['New text']);
  });

  test('25. Edit and Remove all while the form sends → refused with a reason, and what was written is sent', async ({
    visitor,
    page,
    line,
  }) => {
    await visitor.open();
    line.set('refuse');
    await visitor.sendInVain(1);
    const held = Promise.withResolvers<void>();
    line.set({ hold: held.promise });
    await visitor.write('Sent meanwhile');
    await visitor.apply.click();
    await visitor.button('Edit').click();
    await visitor.button('Replace it').click();
    const reason = visitor.status.filter({ hasText: 'A message is being sent.' });
    await expect(reason).toBeVisible();
    await expect(visitor.box('Message')).toHaveValue('Sent meanwhile');
    await page.getByRole('button', { name: 'Remove all from this device' }).click();
    await page.getByRole('button', { name: 'Remove all', exact: true }).click();
    await visitor.inOutbox(2);
    line.set('refuse');
    held.resolve();
    await expect(reason).toHaveCount(0);
    line.set('ok');
    await visitor.comeOnline();
    await visitor.hasArrived('Message 1', 'Sent meanwhile');
    await expect(visitor.box('Message')).toHaveValue('');
  });

  test('25. Edit while another tab sends or edits → refused with a reason', async ({ visitor, line }) => {
    await visitor.open();
    line.set('refuse');
    await visitor.sendInVain(2);
    const other = await visitor.newTab();
    await expect(other.items).toHaveCount(2);
    await other.edit('Message 1');
    await other.box('Message').fill('Message 1, better');
    await other.inDrafts('Message 1, better');

    await visitor.button('Edit').click();
    await expect(visitor.status).toContainText('This message is open in the form of another tab.');
    await expect(visitor.box('Message')).toHaveValue('');

    const held = Promise.withResolvers<void>();
    line.set({ hold: held.promise });
    // Sends all that may go: the one that is open in a form is not among them.
    await visitor.comeOnline();
    await expect(other.items.last()).toContainText('Being sent now.');
    await visitor.items.last().getByRole('button', { name: 'Edit' }).click();
    await expect(visitor.status).toContainText('This message is being sent at this moment.');
    await expect(visitor.box('Message')).toHaveValue('');
    held.resolve();
    await visitor.hasArrived('Message 2');
    await expect(visitor.status.filter({ hasText: 'at this moment' })).toHaveCount(0);
    line.set('ok');
    await other.apply.click();
    await expect(other.items).toHaveCount(0);
    await expect(visitor.items).toHaveCount(0);
    await visitor.hasArrived('Message 2', 'Message 1, better');
    expect(new Set(line.seen.map(({ key, body }) => `${key} ${body}`)).size).toBe(3);
  });
});
