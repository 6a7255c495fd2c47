import { ContactPage, FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { openUnhydrated } from '#tests/support/held-scripts.ts';
import { expect, test } from '#tests/support/line.ts';

test.beforeEach(async ({ contact }) => {
  await contact.open();
  await contact.installed();
});

test('44. A plain post with the worker in charge and no line → in the outbox, words on the page, delivered once later', async ({
  page,
  contact,
  context,
  email,
  stored,
}) => {
  const { release } = await openUnhydrated(page);
  await context.setOffline(true);
  await contact.send(email, 'Before the script\nhad come');
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.box('Message')).toHaveValue('');
  expect(stored()).toHaveLength(0);
  await release();
  await expect(contact.status).toHaveText(SAVED);
  await expect(contact.items).toHaveCount(1);
  await context.setOffline(false);
  await expect(contact.items).toHaveCount(0);
  expect(stored().map(({ message }) => message)).toEqual(['Before the script\nhad come']);
  await page.reload();
  await contact.ready();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  expect(stored()).toHaveLength(1);
});

test('44. A plain post with a line is told at once, told once, and a reload sends nothing', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  const { release } = await openUnhydrated(page);
  await contact.send(email, 'Plainly');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
  await release();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.status).toHaveCount(0);
  expect(line.seen).toHaveLength(1);
});

test('44. A plain post that nobody answers is given up in time, and waits', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  const { release } = await openUnhydrated(page);
  line.set('hang');
  await contact.write(email, 'Hello?');
  await contact.apply.click({ noWaitAfter: true });
  await expect(contact.status).toHaveText(SAVED);
  line.set('ok');
  await release();
  await expect.poll(() => stored().length).toBe(1);
  await expect(contact.items).toHaveCount(0);
});

test('44. A plain post whose page never hydrated, without Background Sync → delivered at the next visit of any page', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.send(email, 'So that the device knows of an outbox that is empty');
  await expect(contact.alert).toHaveText(SENT);
  await page.reload();
  await expect(contact.receipts).toHaveCount(1);
  await openUnhydrated(page);
  await context.serviceWorkers()[0]?.evaluate(() => {
    Reflect.deleteProperty(Object.getPrototypeOf(Reflect.get(globalThis, 'registration')), 'sync');
  });
  line.set('refuse');
  await contact.send(email, 'Nobody knows of me');
  await expect(contact.status).toHaveText(SAVED);
  await page.close();
  line.set('ok');
  const other = await context.newPage();
  await other.goto('/about-us');
  await expect.poll(() => stored().map(({ message }) => message)).toContain('Nobody knows of me');
  await expect(other.getByRole('status')).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
});

test('44. A wrong field of a plain post brings the form back with its values and what is wrong', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await openUnhydrated(page);
  await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await contact.box('First name').fill('"Asha" <&>');
  await contact.send('not an address', '\nKeep\n<b>this</b>');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(contact.box('First name')).toHaveValue('"Asha" <&>');
  await expect(contact.box('Email')).toHaveValue('not an address');
  await expect(contact.box('Message')).toHaveValue('\nKeep\n<b>this</b>');
  await page.getByRole('link', { name: /does not look like an email address/ }).click();
  await expect(contact.box('Email')).toBeFocused();
  expect(line.seen).toHaveLength(0);
  await page.evaluate(() => sessionStorage.removeItem('scripts held'));
  await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => form.submit());
  await contact.ready();
  await expect(contact.box('Email')).toHaveAccessibleDescription(/does not look like an email address/);
  await expect(contact.box('Message')).toHaveValue('\nKeep\n<b>this</b>');
  await expect(contact.alert).toHaveText(FAILED);
  await contact.box('Email').fill(email);
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['\nKeep\n<b>this</b>']);
});

test('44. A plain post that our server refuses for good comes back in the form, and hydrates with its errors', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await openUnhydrated(page);
  line.set({ answer: ownAnswers.refused });
  await page.evaluate(() => sessionStorage.removeItem('scripts held'));
  await contact.box('Phone').fill('12');
  await contact.send(email, 'Call me');
  await expect(contact.alert).toHaveText(FAILED);
  await contact.ready();
  await expect(contact.box('Phone')).toHaveAccessibleDescription('This number cannot be called.');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(contact.items).toHaveCount(0);
  line.set('ok');
  await contact.box('Phone').fill('9800000000');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
});

test('44. A repeat of the form is the same message; another text under its key (Back button) is a new message', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  const key = crypto.randomUUID();
  for (const text of ['The first', 'The first', 'The second', 'The second']) {
    await openUnhydrated(page);
    await page.locator('input[name=key]').evaluate((input: HTMLInputElement, value) => {
      input.value = value;
    }, key);
    await contact.send(email, text);
    await expect(contact.alert).toHaveText(SENT);
  }
  expect(stored().map(({ message }) => message)).toEqual(['The first', 'The second']);
  // The repeats were known on the device.
  expect(line.seen).toHaveLength(2);
});

test('44. A device that keeps nothing hands a plain post to the network, and its text back when that fails', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await openUnhydrated(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('refused', 'UnknownError');
    };
  });
  line.set('cutAfter');
  await contact.send(email, 'No place for me');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(contact.box('Message')).toHaveValue('No place for me');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
});

test('44. A post from another site’s page is not taken as our own', async ({ page, email, stored, line }) => {
  await page.route('http://other.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${line.url}/contact"><input name="email" value="${email}"><button>Go</button></form>`,
    }),
  );
  await page.goto('http://other.test/');
  await page.getByRole('button').click();
  await expect(page).toHaveURL(`${line.url}/contact`);
  await page.goto('/contact');
  await new ContactPage(page).ready();
  await expect(new ContactPage(page).items).toHaveCount(0);
  expect(stored()).toHaveLength(0);
});
