import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';

test('A message that the server refuses is parked with the reason, the others still go', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  await contact.box('Phone').fill('12');
  await contact.send(email, 'Bad number');
  await expect(contact.items).toHaveCount(1);
  await contact.send(email, 'Good one');
  await expect(contact.items).toHaveCount(2);
  line.set({ when: ({ body }) => (body.includes('Bad number') ? { answer: ownAnswers.refused } : 'ok') });
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(1);
  await expect(contact.items).toContainText('Needs a fix. Some fields need correcting.');
  expect(stored().map(({ message }) => message)).toEqual(['Good one']);

  await contact.button('Edit').click();
  await expect(contact.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(contact.box('Phone')).toBeFocused();
  line.set('ok');
  await contact.box('Phone').fill('9800000000');
  await contact.box('Message').fill('Better number');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Good one', 'Better number']);
});

test('A message that arrived unheard and was then edited stands once, with the new text', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set('cutAfter');
  await contact.send(email, 'Old text');
  await expect(contact.items).toHaveCount(1);
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Old text']);
  await contact.button('Edit').click();
  await contact.box('Message').fill('Middle text');
  await contact.apply.click();
  await expect(contact.status).toHaveText(SAVED);
  await contact.button('Edit').click();
  await contact.box('Message').fill('New text');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['New text']);
});

test('When the line dies after two of five, the other three wait in their order', async ({
  page,
  context,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await context.setOffline(true);
  for (const count of [1, 2, 3, 4, 5]) {
    await contact.send(email, `Message ${count}`);
    await expect(contact.items).toHaveCount(count);
  }
  line.set({ when: ({ body }) => (/Message [12]"/.test(body) ? 'ok' : 'refuse') });
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(3);
  await expect(contact.items).toContainText(['Message 3', 'Message 4', 'Message 5']);
  line.set('ok');
  await contact.button('Send now').click();
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual([1, 2, 3, 4, 5].map((count) => `Message ${count}`));
});

test('A row that cannot be read is shown and removable, and stops no other', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Healthy');
  await expect(contact.items).toHaveCount(1);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('messages', 'readwrite');
          tx.objectStore('messages').put({ key: 'damaged', fields: 7 });
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          tx.onerror = () => reject(tx.error);
        };
      }),
  );
  line.set('ok');
  await page.reload();
  await contact.ready();
  await expect(contact.items).toHaveText([/This message cannot be read any more\./]);
  expect(stored()).toHaveLength(1);
  await contact.button('Delete').click();
  await expect(contact.items).toHaveCount(0);
});
