import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';

test('A visitor with a line sends a message and is told so', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.box('First name').fill('Asha');
  await contact.send(email, 'Namaste 👨‍👩‍👧\nPlease call.');
  await expect(contact.alert).toHaveText(SENT);
  for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Message']) {
    await expect(contact.box(name)).toHaveValue('');
  }
  expect(stored().map(({ message }) => message)).toEqual(['Namaste 👨‍👩‍👧\nPlease call.']);
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toHaveCount(0);
  await expect(contact.status).toHaveCount(0);
  expect(line.seen).toHaveLength(1);

  await page.reload();
  await contact.ready();
  await expect(contact.status).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

test('A visitor who forgets the address is shown where, and nothing is kept or sent', async ({
  page,
  contact,
  line,
}) => {
  await contact.open();
  await contact.box('Message').fill('Who am I?');
  await contact.apply.click();
  await expect(contact.box('Email')).toBeFocused();
  await expect(contact.box('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(contact.box('Email')).toHaveAccessibleDescription('An email address is needed for an answer.');
  await expect(page.getByRole('region', { name: 'Please correct this' }).getByRole('link')).toHaveCount(1);
  await expect(contact.alert).toHaveCount(0);
  await expect(contact.box('Message')).toHaveValue('Who am I?');
  expect(line.seen).toHaveLength(0);
  await expect(contact.items).toHaveCount(0);
});

test('A visitor whose message is refused for good keeps the text and sees the field named', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set({ answer: ownAnswers.refused });
  await contact.box('Phone').fill('12');
  await contact.send(email, 'Call me');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(contact.box('Phone')).toBeFocused();
  await expect(contact.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(contact.box('Message')).toHaveValue('Call me');
  await expect(contact.items).toHaveCount(0);

  await page.reload();
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('Call me');
  line.set('ok');
  await contact.box('Phone').fill('9800000000');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
  expect(new Set(line.seen.map(({ key }) => key)).size).toBe(2);
});

test('What a visitor typed is there again after a reload, and gone once it is sent', async ({
  page,
  contact,
  email,
}) => {
  await contact.open();
  await contact.box('Last name').fill('Rao');
  await contact.write(email, 'Half a thou');
  await page.reload();
  await contact.ready();
  await expect(contact.box('Last name')).toHaveValue('Rao');
  await expect(contact.box('Message')).toHaveValue('Half a thou');
  await contact.box('Message').pressSequentially('ght');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await page.reload();
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('');
});

test('A visitor sees how long a message may be before it is too long', async ({ contact, email }) => {
  await contact.open();
  await contact.write(email, 'क्षि'.repeat(4_600));
  await contact.box('Message').press('End');
  await expect(contact.box('Message')).toHaveAccessibleDescription('4,600 of 5,000 characters');
  await contact.box('Message').fill('a'.repeat(5_001));
  await contact.apply.click();
  await expect(contact.box('Message')).toBeFocused();
  await expect(contact.box('Message')).toHaveAccessibleDescription(/^At most 5,000 characters\./);
});
