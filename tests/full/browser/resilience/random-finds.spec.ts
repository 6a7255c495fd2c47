import { FAILED, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

// What `npm run proof -- faults` and strangers found once, each as the shortest way to it.

const noise = [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/];

test('A line that hangs from the first touch of the form on → on disk at once, kept after the time limit', async ({
  contact,
  email,
  stored,
  line,
}) => {
  test.slow();
  await contact.open();
  await contact.installed();
  line.set('hang');
  line.setOthers('hang');
  await contact.open();
  await contact.send(email, 'Into the tunnel');
  await contact.inOutbox(1);
  await expect(contact.status).toHaveText(SAVED);
  line.setOthers('ok');
  line.set('ok');
  await contact.sendNow();
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Into the tunnel']);
});

test('The page is left while a message is on its way → Back brings no form that holds it again', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('hang');
  await contact.send(email, 'Pressed, and on to the next page');
  await contact.inOutbox(1);
  await page.goto('/robots.txt');
  line.set('ok');
  await page.goBack();
  await contact.ready();
  await expect.poll(() => stored().length).toBe(1);
  await expect(contact.box('Message')).toHaveValue('');
});

test('New text in the form that an earlier message was posted with, then edited → both messages stand', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
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
  // The old page lists the message, too, before the worker has answered.
  await page.waitForURL(/saved=1/);
  await contact.ready();
  await expect(contact.items).toHaveCount(1);
  await contact.edit('The second');
  await contact.box('Message').fill('The second, corrected');
  line.set('ok');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['The first', 'The second, corrected']);
});

test('A message that took the place of a tried one is deleted → said that the earlier text may have arrived', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await contact.open();
  line.set('cutAfter');
  await contact.send(email, 'Tried');
  await expect(contact.items).toHaveCount(1);
  await contact.edit('Tried');
  await contact.box('Message').fill('Corrected');
  await page.context().setOffline(true);
  await contact.apply.click();
  await expect(contact.status).toHaveText(SAVED);
  await contact.button('Delete').click();
  await expect(contact.status).toContainText('may have arrived all the same.');
  expect(stored().map(({ message }) => message)).toEqual(['Tried']);
});

test('The page is left in the moment of the write → the text stands once: in the outbox or in the form', async ({
  page,
  contact,
  email,
  stored,
  line,
}) => {
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given: Parameters<typeof add>) {
      if (this.name === 'messages' && !sessionStorage.getItem('left')) {
        sessionStorage.setItem('left', 'yes');
        location.assign('/robots.txt');
      }
      return add.apply(this, given);
    };
  });
  await contact.open();
  line.set('refuse');
  await contact.send(email, 'Written in the doorway');
  await page.waitForURL(/robots/);
  await page.goBack();
  await contact.ready();
  const places = async () => [await contact.items.count(), await contact.box('Message').inputValue()];
  await expect.poll(places).not.toEqual([0, '']);
  const [listed, typed] = await places();
  expect(typed).toBe(listed === 1 ? '' : 'Written in the doorway');
  expect(listed).toBeLessThan(2);
  line.set('ok');
  if (listed === 0) await contact.apply.click();
  await page.reload();
  await expect.poll(() => stored().map(({ message }) => message)).toEqual(['Written in the doorway']);
});

test.describe('a page whose script does not come', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('What is typed into it is there after Try again', async ({ page, contact, email, line, stored }) => {
    line.setOthers({ when: ({ line: request }) => (request.includes('/assets/') ? 'refuse' : 'ok') });
    await page.goto('/contact');
    await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
    await contact.write(email, 'Typed into a page without its script');
    line.setOthers('ok');
    await page.getByRole('button', { name: 'Try again' }).click();
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('Typed into a page without its script');
    await expect(contact.box('Email')).toHaveValue(email);
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored()).toHaveLength(1);
  });
});

test('A refusal of ours with a code that the page does not know → its title and fields are shown all the same', async ({
  contact,
  email,
  line,
}) => {
  await contact.open();
  line.set({
    answer: ({ key }) => {
      const body = JSON.stringify({
        title: 'Not this number.',
        status: 422,
        errors: [{ field: 'phone', message: 'This number cannot be called.' }],
      });
      return [
        'HTTP/1.1 422 Unprocessable Content',
        'Content-Type: application/problem+json',
        `Idempotency-Key: "${key}"`,
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n');
    },
  });
  await contact.send(email, 'Call me');
  await expect(contact.alert.filter({ hasText: FAILED })).toBeVisible();
  await expect(contact.box('Phone')).toHaveAccessibleDescription(/This number cannot be called/);
  await expect(contact.box('Message')).toHaveValue('Call me');
});
