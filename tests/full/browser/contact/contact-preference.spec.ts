import type { Page } from '@playwright/test';
import { FAILED, SENT } from '#tests/support/contact-page.ts';
import { openUnhydrated } from '#tests/support/held-scripts.ts';
import { expect, test } from '#tests/support/line.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';
import type { Site } from '#tests/support/site.ts';

const way = (page: Page) => page.getByRole('combobox', { name: 'Best way to answer' });
const time = (page: Page) => page.getByRole('combobox', { name: 'Best time, in India' });

async function wishesOf(site: Site, email: string): Promise<string[]> {
  const answer = await operatorCall(site, await site.login(), `/contacts?q=${encodeURIComponent(email)}`);
  const messages: { preferred_channel: string; preferred_time: string }[] = await answer.json();
  return messages.map(({ preferred_channel, preferred_time }) => `${preferred_channel} ${preferred_time}`);
}

test('A visitor says how and when an answer suits; for a call the number is asked for', async ({
  page,
  contact,
  site,
  email,
  line,
}) => {
  await contact.open();
  await expect(way(page)).toHaveValue('');
  await way(page).selectOption({ label: 'Phone call' });
  await time(page).selectOption({ label: 'Evening, 5 to 9' });
  await contact.send(email, 'Please ring');
  await expect(contact.box('Phone')).toBeFocused();
  await expect(contact.box('Phone')).toHaveAccessibleDescription(/write your number, or choose another way/);
  expect(line.seen).toHaveLength(0);
  await contact.box('Phone').fill('+91 98765 43210');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(way(page)).toHaveValue('');
  await expect(time(page)).toHaveValue('');
  expect(await wishesOf(site, email)).toEqual(['call evening']);
});

test('The preference survives a reload, waits with its message, and comes back by Edit', async ({
  page,
  contact,
  site,
  email,
  line,
}) => {
  await contact.open();
  await way(page).selectOption('email');
  await contact.write(email, 'From the train');
  await time(page).selectOption('morning');
  await contact.inDrafts('From the train');
  await page.reload();
  await contact.ready();
  await expect(way(page)).toHaveValue('email');
  await expect(time(page)).toHaveValue('morning');
  line.set('refuse');
  await contact.apply.click();
  await expect(contact.items).toContainText('Answer: Email, Morning');
  await expect(way(page)).toHaveValue('');
  await contact.edit('From the train');
  await expect(way(page)).toHaveValue('email');
  await time(page).selectOption('evening');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(await wishesOf(site, email)).toEqual(['email evening']);
});

test('What was chosen before the script came stays, and is there after a reload', async ({
  page,
  contact,
  email,
}) => {
  await contact.open();
  await contact.installed();
  const { release } = await openUnhydrated(page);
  await contact.write(email, 'Typed early');
  await way(page).selectOption('email');
  await time(page).selectOption('afternoon');
  await release();
  await expect(way(page)).toHaveValue('email');
  await expect(time(page)).toHaveValue('afternoon');
  await expect(contact.box('Message')).toHaveValue('Typed early');
});

test('The worker takes a plain post with its preference; one that comes back has it chosen', async ({
  page,
  contact,
  site,
  email,
}) => {
  await contact.open();
  await contact.installed();
  await openUnhydrated(page);
  await way(page).selectOption('call');
  await time(page).selectOption('evening');
  await contact.send(email, 'Before the script');
  await expect(contact.alert).toHaveText(FAILED);
  await expect(way(page)).toHaveValue('call');
  await expect(time(page)).toHaveValue('evening');
  await expect(page.getByRole('link', { name: /write your number/ })).toBeVisible();
  await way(page).selectOption('email');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(await wishesOf(site, email)).toEqual(['email evening']);
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the plain form has the preference, and comes back with it', async ({
    page,
    contact,
    site,
    email,
  }) => {
    await page.goto('/contact');
    await page.locator('form.contact-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await way(page).selectOption('whatsapp');
    await time(page).selectOption('morning');
    await contact.send('not an address', 'Plain words');
    await expect(contact.alert).toHaveText(FAILED);
    await expect(way(page)).toHaveValue('whatsapp');
    await expect(time(page)).toHaveValue('morning');
    await contact.box('Email').fill(email);
    await contact.apply.click();
    await expect(contact.alert).toHaveText(FAILED);
    await expect(page.getByRole('link', { name: /write your number/ })).toBeVisible();
    await contact.box('Phone').fill('+91 98765 43210');
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(await wishesOf(site, email)).toEqual(['whatsapp morning']);
  });
});

test('The operator sees the preference, and the way that suits comes first', async ({
  page,
  site,
  email,
}) => {
  await fetch(`${site.url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ first_name: 'Asha', email, phone: '+91 98765 43210', message: 'Ring me' },
      ...{ preferred_channel: 'call', preferred_time: 'evening' },
    }),
  });
  const token = await site.login();
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${site.url}/admin/userInfo?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Phone call, Evening');
  await row.getByRole('link', { name: 'Asha' }).click();
  await expect(page.getByText('Phone call; Evening, 5 to 9')).toBeVisible();
  const ways = page.locator('.contact-reach').first().getByRole('link');
  await expect(ways).toHaveText(['Call', 'WhatsApp', 'Mail']);
});
