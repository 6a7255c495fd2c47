import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, keysOf, test, withoutWorker } from '#tests/support/line.ts';

test('A visitor with a line sends a message and reads so', { tag: ['@each-browser', '@postgres'] }, async ({
  visitor,
  page,
  line,
}) => {
  await visitor.open();
  await visitor.box('First name').fill('Asha');
  await visitor.send('Namaste 👨‍👩‍👧\nPlease call.');
  await expect(visitor.alert).toHaveText(SENT);
  for (const name of ['First name', 'Last name', 'Email', 'Phone', 'Message']) {
    await expect(visitor.box(name)).toHaveValue('');
  }
  expect(visitor.arrived()).toEqual(['Namaste 👨‍👩‍👧\nPlease call.']);
  await expect(page.getByRole('heading', { name: 'Waiting messages' })).toHaveCount(0);
  await expect(visitor.status).toHaveCount(0);
  expect(line.seen).toHaveLength(1);

  await visitor.reload();
  await expect(visitor.status).toHaveCount(0);
  expect(visitor.stored()).toHaveLength(1);
});

test.describe('without the worker', { tag: '@each-browser' }, () => {
  test.use(withoutWorker);

  test('A visitor who forgets the address or writes too much sees where', async ({ visitor, page, line }) => {
    await visitor.open();
    await visitor.box('Message').fill('Who am I?');
    await visitor.apply.click();
    await expect(visitor.box('Email')).toBeFocused();
    await expect(visitor.box('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(visitor.box('Email')).toHaveAccessibleDescription('Enter your email address.');
    await expect(
      page.getByRole('region', { name: 'Some fields need correcting' }).getByRole('link'),
    ).toHaveText(['Email: Enter your email address.']);
    await expect(visitor.alert).toHaveCount(0);
    await expect(visitor.box('Message')).toHaveValue('Who am I?');

    await visitor.write('क्षि'.repeat(4_600));
    await visitor.box('Message').press('End');
    await expect(visitor.box('Message')).toHaveAccessibleDescription('4,600 of 5,000 characters');
    await visitor.box('Message').fill('a'.repeat(5_001));
    await visitor.apply.click();
    await expect(visitor.box('Message')).toBeFocused();
    await expect(visitor.box('Message')).toHaveAccessibleDescription(/^At most 5,000 characters\./);
    expect(line.seen).toHaveLength(0);
    await expect(visitor.items).toHaveCount(0);
  });

  test('A likely slip is asked about, and stops nothing', async ({ visitor }) => {
    await visitor.open();
    await visitor.box('Email').fill('ravi@gmial.con');
    await visitor.box('Phone').fill('call me');
    await visitor.box('Message').fill('  ');
    await visitor.box('First name').focus();
    await expect(visitor.box('Email')).toHaveAccessibleDescription('Did you mean ravi@gmail.com?');
    await expect(visitor.box('Phone')).toHaveAccessibleDescription('This number has no digits.');
    await expect(visitor.box('Message')).toHaveAccessibleDescription('Your message is empty.');
    await visitor.box('Email').fill('ravi@gmail.com');
    await expect(visitor.box('Email')).toHaveAccessibleDescription('');
    await visitor.box('Email').fill('ravi@gmial.con');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
  });

  test('A visitor whose message is refused keeps the text and sees why', async ({ visitor, line }) => {
    await visitor.open();
    line.set({ answer: ownAnswers.refused });
    await visitor.box('Phone').fill('12');
    await visitor.send('Call me');
    await expect(visitor.alert).toHaveText(FAILED);
    await expect(visitor.box('Phone')).toBeFocused();
    await expect(visitor.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
    await expect(visitor.box('Message')).toHaveValue('Call me');
    await expect(visitor.items).toHaveCount(0);

    await visitor.reload();
    await expect(visitor.box('Message')).toHaveValue('Call me');
    line.set('ok');
    await visitor.box('Phone').fill('9800000000');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.stored()).toHaveLength(1);
    expect(keysOf(line)).toBe(2);
  });

  test('What a visitor typed is there after a reload, until it is sent', async ({ visitor }) => {
    await visitor.open();
    await visitor.box('Last name').fill('Rao');
    await visitor.write('Half a thou');
    await visitor.reload();
    await expect(visitor.box('Last name')).toHaveValue('Rao');
    await expect(visitor.box('Message')).toHaveValue('Half a thou');
    await visitor.box('Message').pressSequentially('ght');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    await visitor.reload();
    await expect(visitor.box('Message')).toHaveValue('');
  });
});
