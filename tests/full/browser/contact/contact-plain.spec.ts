import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sends the plain form, and reloading the answer sends nothing', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    await page.goto('/contact');
    await expect(page.locator('input[name=key]')).toHaveValue(/^[0-9a-f-]{36}$/);
    await contact.send(email, 'Plain words\nin two lines');
    await expect(contact.alert).toHaveText(SENT);
    await page.reload();
    expect(stored().map(({ message }) => message)).toEqual(['Plain words\nin two lines']);
  });

  test('a wrong field brings the form back with its values and the field named', async ({
    page,
    contact,
    stored,
    email,
  }) => {
    await page.goto('/contact');
    await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await contact.send('not an address', 'Keep this');
    await expect(contact.alert).toHaveText(FAILED);
    await expect(contact.box('Message')).toHaveValue('Keep this');
    await expect(contact.box('Email')).toHaveAccessibleDescription(/does not look like an email address/);
    await page.getByRole('link', { name: /does not look like/ }).click();
    await expect(contact.box('Email')).toBeFocused();
    await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await contact.box('Email').fill(email);
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored()).toHaveLength(1);
  });
});

test('What was typed before the script came stays in the form', async ({ page, contact, email, stored }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact');
  await contact.write(email, 'Typed early');
  letGo();
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('Typed early');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
});

test('A plain post whose answer was lost and the same text sent again by script are one message', async ({
  page,
  contact,
  email,
  stored,
  site,
}) => {
  await contact.open();
  const key = await page.locator('input[name=key]').inputValue();
  const form = new URLSearchParams({
    key,
    email,
    message: 'Once\r\nonly',
    first_name: '',
    last_name: '',
    phone: '',
  });
  await fetch(`${site.url}/contact`, { method: 'POST', body: form, redirect: 'manual' });
  await contact.send(email, 'Once\nonly');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);

  await contact.send(email, 'Another one');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(2);
});

test('Another text under a key that a plain post used is a new message', async ({
  page,
  contact,
  email,
  stored,
  site,
}) => {
  await contact.open();
  const key = await page.locator('input[name=key]').inputValue();
  const form = new URLSearchParams({ key, email, message: 'The first' });
  await fetch(`${site.url}/contact`, { method: 'POST', body: form, redirect: 'manual' });
  await contact.send(email, 'The second');
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['The first', 'The second']);
});
