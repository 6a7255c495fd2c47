import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test.beforeEach(async ({ contact }) => {
  await contact.open();
  await contact.installed();
});

test('A message written without a line waits through a reload and is delivered once', async ({
  page,
  contact,
  context,
  email,
  stored,
}) => {
  await context.setOffline(true);
  await contact.send(email, 'From the train');
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.box('Message')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toBeVisible();
  await expect(contact.items).toHaveCount(1);
  await expect(contact.items).toContainText(/Written \d\d:\d\d/);
  await expect(contact.items).toContainText(/No connection\. Next try in \d+ s\./);
  for (const name of ['Send now', 'Edit', 'Delete']) await expect(contact.button(name)).toBeVisible();

  await page.reload();
  await contact.ready();
  await expect(contact.items).toHaveCount(1);
  expect(stored()).toHaveLength(0);

  await context.setOffline(false);
  await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toHaveCount(0);
  expect(stored()).toHaveLength(1);

  await contact.told();
  await page.reload();
  // Drawn from the same look at the outbox as the words would be.
  await expect(contact.receipts).toHaveCount(1);
  await expect(contact.status).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

test('Five messages written without a line arrive in the order written', async ({
  contact,
  context,
  email,
  stored,
}) => {
  await context.setOffline(true);
  for (const count of [1, 2, 3, 4, 5]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual([1, 2, 3, 4, 5].map((count) => `Message ${count}`));
});

test('A message that is edited while it waits arrives once, with the new text', async ({
  contact,
  context,
  email,
  stored,
}) => {
  await context.setOffline(true);
  await contact.send(email, 'Frist text');
  await expect(contact.items).toHaveCount(1);
  await contact.edit('Frist text');
  await expect(contact.box('Email')).toHaveValue(email);
  await contact.box('Message').fill('First text');
  await contact.apply.click();
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.items).toHaveCount(1);
  await expect(contact.items).toContainText('First text');
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['First text']);
});

test('A deleted message stays away, and can be taken back at once', async ({
  page,
  contact,
  context,
  email,
  stored,
}) => {
  await context.setOffline(true);
  await contact.send(email, 'Never mind');
  await contact.button('Delete').click();
  await expect(contact.items).toHaveCount(0);
  await expect(contact.status).toContainText('it may have arrived all the same');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(contact.items).toHaveCount(1);
  await contact.button('Delete').click();
  await expect(contact.items).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await contact.ready();
  await expect(contact.items).toHaveCount(0);
  // It would have gone out before this one.
  await contact.send(email, 'Another');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['Another']);
});

test('Opening a waiting message asks before it replaces what stands in the form', async ({
  contact,
  context,
  email,
}) => {
  await context.setOffline(true);
  await contact.send(email, 'The waiting one');
  await expect(contact.items).toHaveCount(1);
  await contact.box('Message').fill('The new one');
  await contact.button('Edit').click();
  await expect(contact.box('Message')).toHaveValue('The new one');
  await contact.button('Keep it').click();
  await contact.button('Edit').click();
  await contact.button('Replace it').click();
  await expect(contact.box('Message')).toHaveValue('The waiting one');
});

test('While a message is on its way its text cannot change under it', async ({
  contact,
  email,
  line,
  stored,
}) => {
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  await contact.send(email, 'On its way');
  await expect(contact.box('Message')).toHaveJSProperty('readOnly', true);
  held.resolve();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.box('Message')).toHaveJSProperty('readOnly', false);
  expect(stored()).toHaveLength(1);
});

test('The time until the next try is counted down, and a reload leads back to where one read', async ({
  page,
  contact,
  email,
  line,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await contact.open();
  line.set('refuse');
  for (const text of ['one', 'two', 'three']) {
    await contact.send(email, text);
    await expect(contact.items.filter({ hasText: text })).toHaveCount(1);
  }
  const next = contact.items.first().getByText(/Next try in \d+ s\./);
  const seconds = async () => Number(/in (\d+) s/.exec((await next.textContent()) ?? '')?.[1]);
  const first = await seconds();
  await expect.poll(seconds).toBeLessThan(first);

  // What the form says of the last one goes with the page.
  await page.reload();
  await expect(contact.items).toHaveCount(3);
  // It stands above them, and comes after them.
  await expect(page.getByText(/^This browser does not promise to keep/)).toBeVisible();
  await contact.items.last().getByRole('button', { name: 'Delete' }).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await page.reload();
  await expect(contact.items).toHaveCount(3);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY / 10))).toBe(Math.round(before / 10));
});
