import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test('A visitor who writes on three visits is read three times', async ({ page, email, stored }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  for (const text of ['First visit', 'Second visit', 'Third visit']) {
    await contact.open();
    await contact.send(email, text);
    await expect(page.getByRole('alert')).toHaveText('Form submitted successfully!');
    expect(stored().at(-1)?.message).toBe(text);
  }
  expect(stored()).toHaveLength(3);
});

test('The copy of the contact page that the worker keeps has no key: a key is for one message', async ({ page }) => {
  const contact = new ContactPage(page);
  await contact.open();
  await contact.installed();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const caches_ = await Promise.all(names.map((name) => caches.open(name)));
    const found = await Promise.all(caches_.map((cache) => cache.match('/built/contact', { ignoreSearch: true })));
    return found.find((response) => response !== undefined)?.text();
  });
  expect(kept).toContain('name="email"');
  expect(kept).not.toMatch(/name="key" value="[^"]/);
});
