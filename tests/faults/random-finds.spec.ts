import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

// What `npm run proof -- faults` found once, each as the shortest way to it.

test('A line that hangs from the first touch of the form on → on disk at once, kept after the time limit', async ({
  page,
  email,
  stored,
  line,
}) => {
  test.slow();
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  line.set('hang');
  line.setOthers('hang');
  await contact.open();
  await contact.send(email, 'Into the tunnel');
  await contact.inOutbox(1);
  await expect(contact.status).toHaveText(SAVED, { timeout: 20_000 });
  line.setOthers('ok');
  line.set('ok');
  await contact.button('Send now').click();
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Into the tunnel']);
});

test('The page is left while a message is on its way → Back brings no form that holds it again', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set('hang');
  await contact.send(email, 'Pressed, and on to the next page');
  await contact.inOutbox(1);
  await page.goto('/robots.txt');
  line.set('ok');
  await page.goBack();
  await contact.ready();
  await expect.poll(() => stored().length, { timeout: 25_000 }).toBe(1);
  await expect(contact.box('Message')).toHaveValue('');
});

test('New text in the form that an earlier message was posted with, then edited → both messages stand', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  await contact.send(email, 'The first');
  await expect(contact.alert).toHaveText(SENT);
  line.set('cutAfter');
  // As the Back button shows it before the script has come: the old key, another text.
  await page.evaluate((address) => {
    const form = document.querySelector<HTMLFormElement>('form.contact-form');
    for (const [name, value] of Object.entries({ email: address, message: 'The second' })) {
      const field = form?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    }
    form?.submit();
  }, email);
  await contact.ready();
  await expect(contact.items).toHaveCount(1);
  await contact.button('Edit').click();
  await contact.box('Message').fill('The second, corrected');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['The first', 'The second, corrected']);
});

test('A message that took the place of a tried one is deleted → said that the earlier text may have arrived', async ({
  page,
  email,
  stored,
  line,
}) => {
  const contact = new ContactPage(page);
  await contact.open();
  line.set('cutAfter');
  await contact.send(email, 'Tried');
  await expect(contact.items).toHaveCount(1);
  await contact.button('Edit').click();
  await contact.box('Message').fill('Corrected');
  await page.context().setOffline(true);
  await contact.apply.click();
  await expect(contact.status).toHaveText(SAVED);
  await contact.button('Delete').click();
  await expect(contact.status).toContainText('may have arrived all the same.');
  expect(stored().map(({ message }) => message)).toEqual(['Tried']);
});
