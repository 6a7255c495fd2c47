import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { comeOnline, openOther, write } from './several-tabs.ts';

test('25. A message tried without an answer and then edited → one row with the new text', async ({
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('cutAfter');
  await contact.send(email, 'Old text');
  await expect(contact.items).toHaveCount(1);
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Old text']);
  await contact.edit('Old text');
  await contact.box('Message').fill('Middle text');
  await contact.apply.click();
  await expect(contact.status).toHaveText(SAVED);
  await contact.edit('Middle text');
  await contact.box('Message').fill('New text');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['New text']);
});

test('25. Edited, and the old try arrives after the new text → one row with the new text', async ({
  contact,
  email,
  stored,
  line,
  site,
}) => {
  await contact.open();
  line.set('cutBefore');
  await contact.send(email, 'Old text');
  await expect(contact.items).toHaveCount(1);
  const late = line.seen[0];
  await contact.edit('Old text');
  await contact.box('Message').fill('New text');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  const answer = await fetch(`${site.url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': late?.key ?? '' },
    body: late?.body ?? '',
  });
  expect(answer.status).toBe(201);
  expect(stored().map(({ message }) => message)).toEqual(['New text']);
});

test('25. Edit in one tab while another sends → refused with a reason; the same key never carries two texts', async ({
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await write(contact, email, 1);
  const other = await openOther(context);
  await expect(other.items).toHaveCount(1);
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  await contact.sendNow();
  await expect(other.items).toContainText('Being sent now.');
  await other.button('Edit').click();
  await expect(other.status).toContainText('This message is being sent at this moment.');
  await expect(other.box('Message')).toHaveValue('');
  held.resolve();
  await expect(contact.items).toHaveCount(0);
  await expect(other.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Message 1']);
  expect(new Set(line.seen.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
});

test('25. Edit in one tab before another sends → the edit wins; delete while another sends stays deleted here', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await write(contact, email, 2);
  const other = await openOther(context);
  await expect(other.items).toHaveCount(2);
  await other.edit('Message 1');
  const held = Promise.withResolvers<void>();
  line.set({ hold: held.promise });
  // Sends all that may go: the one that is open in a form is not among them.
  await comeOnline(page);
  await expect(contact.items.last()).toContainText('Being sent now.');
  await contact.items.last().getByRole('button', { name: 'Delete' }).click();
  await expect(contact.status).toContainText('it may have arrived all the same');
  held.resolve();
  await other.box('Message').fill('Message 1, better');
  line.set('ok');
  await other.apply.click();
  await expect(other.items).toHaveCount(0);
  await expect(contact.items).toHaveCount(0);
  await expect
    .poll(() =>
      stored()
        .map(({ message }) => message)
        .sort(),
    )
    .toEqual(['Message 1, better', 'Message 2']);
});

test('25. Edit of a message that another tab has open → refused with a reason; that tab gone, its text comes along', async ({
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await write(contact, email, 1);
  const other = await openOther(context);
  await other.edit('Message 1');
  await other.box('Message').fill('Message 1, half corrected');
  await other.inDrafts('Message 1, half corrected');
  await contact.button('Edit').click();
  await expect(contact.status).toContainText('This message is open in the form of another tab.');
  await expect(contact.box('Message')).toHaveValue('');
  await other.page.close();
  await contact.button('Edit').click();
  await expect(contact.box('Message')).toHaveValue('Message 1, half corrected');
  await contact.box('Message').fill('Message 1, corrected');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.items).toHaveCount(0);
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Message 1, corrected']);
});

test('25. Undo after a newer text has taken the place → said, and nothing comes back', async ({
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('refuse');
  await write(contact, email, 1);
  const other = await openOther(context);
  await other.edit('Message 1');
  await other.box('Message').fill('Message 1, better');
  await contact.button('Delete').click();
  await expect(contact.page.getByRole('button', { name: 'Undo' })).toBeVisible();
  line.set('ok');
  await other.apply.click();
  await expect(other.alert).toBeVisible();
  await contact.page.getByRole('button', { name: 'Undo' }).click();
  await expect(contact.status).toContainText('It was not put back: a newer text has taken its place.');
  await expect(contact.items).toHaveCount(0);
  await expect(other.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Message 1, better']);
});
