import { DELIVERED, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { noteDelivered } from '#tests/support/outbox-rows.ts';

test('A message written offline waits through a reload, is delivered once', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.installed();
  await visitor.context.setOffline(true);
  await visitor.send('From the train');
  await expect(visitor.status).toHaveText(SAVED);
  await expect(visitor.box('Message')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toBeVisible();
  await expect(visitor.items).toHaveCount(1);
  await expect(visitor.items).toContainText(/Written \d\d:\d\d/);
  await expect(visitor.items).toContainText(/No connection\. Next try in \d+ s\./);
  for (const name of ['Send now', 'Edit', 'Delete']) await expect(visitor.button(name)).toBeVisible();

  await visitor.reload();
  await expect(visitor.items).toHaveCount(1);
  expect(visitor.stored()).toHaveLength(0);

  await visitor.context.setOffline(false);
  // Chromium does not say so to a page that was loaded without a line.
  await visitor.comeOnline();
  await expect(visitor.status).toHaveText(DELIVERED);
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toHaveCount(0);
  expect(visitor.stored()).toHaveLength(1);

  await visitor.sawDelivery();
  await page.reload();
  // Drawn from the same look at the outbox as the words would be.
  await expect(visitor.receipts).toHaveCount(1);
  await expect(visitor.status).toHaveCount(0);
  expect(visitor.stored()).toHaveLength(1);
});

test.describe('without the worker', () => {
  test.use(withoutWorker);

  test('A waiting message can be deleted, taken back, and edited', async ({ visitor, page, line }) => {
    await visitor.open();
    line.set('refuse');
    await visitor.send('Never mind');
    await visitor.button('Delete').click();
    await expect(visitor.items).toHaveCount(0);
    await expect(visitor.status).toContainText('it may have arrived all the same');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(visitor.items).toHaveCount(1);

    await visitor.box('Message').fill('The new one');
    await visitor.button('Edit').click();
    await expect(visitor.box('Message')).toHaveValue('The new one');
    await visitor.button('Keep it').click();
    await visitor.button('Edit').click();
    await visitor.button('Replace it').click();
    await expect(visitor.box('Message')).toHaveValue('Never mind');

    await visitor.button('Delete').click();
    await expect(visitor.items).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.items).toHaveCount(0);
    // It would have gone out before this one, whose text cannot change while it is on its way.
    const tries = line.seen.length;
    const held = Promise.withResolvers<void>();
    line.set({ hold: held.promise });
    await visitor.send('Another');
    await expect(visitor.box('Message')).toHaveJSProperty('readOnly', true);
    held.resolve();
    await expect(visitor.alert).toHaveText(SENT);
    await expect(visitor.box('Message')).toHaveJSProperty('readOnly', false);
    expect(line.seen).toHaveLength(tries + 1);
    expect(visitor.arrived()).toEqual(['Another']);
  });

  for (const name of ['Delete', 'Edit']) {
    test(`${name} of a message that was delivered a moment ago says so`, async ({ visitor, page, line }) => {
      await visitor.open();
      line.set('refuse');
      await visitor.send('On its way');
      await expect(visitor.items).toHaveCount(1);
      await noteDelivered(page);
      await visitor.button(name).click();
      await expect(visitor.status).toHaveText('This message was delivered already.');
      await expect(visitor.items).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
      await expect(visitor.box('Message')).toHaveValue('');
    });
  }
});
