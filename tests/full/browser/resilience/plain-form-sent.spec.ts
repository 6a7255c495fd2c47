import { ContactPage, SENT, withoutScript } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

// The site's script and the worker are not there yet: the browser itself posts the form.

test.use({
  serviceWorkers: 'block',
  allowedConsole: { lines: [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/] },
});

test('Sent by the plain form → one reads where the answer goes, before the script and after it', async ({
  page,
  contact,
  email,
}) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await contact.write(email, 'On Sundays?');
  await contact.box('Phone').fill('+91 98765 43210');
  await contact.apply.click({ noWaitAfter: true });
  await expect(contact.alert).toHaveText(SENT);
  const line = page.getByText(`The answer goes to ${email} or +91 98765 43210.`);
  await expect(line).toBeVisible();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(line).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await contact.ready();
  const receipt = page.getByRole('region', { name: 'Your message' });
  await expect(receipt).toContainText(`The answer goes to ${email} or +91 98765 43210.`);
  await receipt.getByText('What you wrote').click();
  await expect(receipt.getByText('On Sundays?')).toBeVisible();
  await contact.open();
  await expect(receipt).toHaveCount(0);
  await expect(page.getByText(email)).toHaveCount(0);
});

test('Sent by the plain form → the next form is empty', async ({ page, contact, context, email, stored }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await contact.write(email, 'Arrived at once');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  await expect(contact.box('Message')).toHaveValue('');
  await page.close();
  const next = new ContactPage(await context.newPage());
  await next.open();
  await next.page.reload();
  await next.ready();
  await expect(next.box('Message')).toHaveValue('');
  expect(stored()).toHaveLength(1);
});
