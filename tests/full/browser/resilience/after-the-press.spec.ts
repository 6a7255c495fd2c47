import { DELIVERED, FAILED, SENT, type Visitor, wayOf, withoutScript } from '#tests/support/contact-page.ts';
import type { CuttingProxy } from '#tests/support/cutting-proxy.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

// What is typed, and where one goes, while a message is on its way.

test.use(withoutWorker);

/** Writes, presses, and types on before the post reaches the server. */
async function typeAfterPress(visitor: Visitor, line: CuttingProxy, channel = ''): Promise<void> {
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  line.setOthers({
    when: ({ line: request }) => (request.startsWith('POST /contact ') ? { hold: held.promise } : 'ok'),
  });
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  const posted = page.waitForEvent('request', (request) => request.method() === 'POST');
  await visitor.write('Call me');
  await wayOf(page).selectOption(channel);
  await visitor.apply.click({ noWaitAfter: true });
  await posted;
  // By keyboard from the pressed button: Playwright's other ways wait for the next page.
  for (const _ of ['privacy policy', 'time', 'channel', 'message']) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' at eight');
  held.resolve();
}

test('54. Typed on after a press on a slow line → all of it is in the form, and in one row', async ({
  visitor,
  page,
  line,
}) => {
  await withoutScript(page);
  await typeAfterPress(visitor, line);
  await expect(visitor.alert).toHaveText(SENT);
  // Before the script has come.
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  await page.unroute(/\/assets\/.*\.js$/);
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me at eight');
});

test('54. Typed on after a press that is refused → all of it is in the form', async ({
  visitor,
  page,
  line,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  // For a call a number is needed.
  await typeAfterPress(visitor, line, 'call');
  await expect(visitor.box('Phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  await visitor.box('Message').fill('Call me at nine');
  script.resolve();
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('Call me at nine');
  await visitor.box('Phone').fill('9800000000');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me at nine');
});

test('54. A post that is too long to be read → its text is in the form, and after Back', async ({
  visitor,
  page,
}) => {
  const text = 'x'.repeat(1_200_000);
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await visitor.write(text);
  await visitor.apply.click({ noWaitAfter: true });
  await expect(visitor.alert).toHaveText(FAILED);
  await expect(visitor.box('Message')).toHaveValue(text);
  await expect(page.getByText('The answer goes to')).toHaveCount(0);
  await page.goBack({ waitUntil: 'domcontentloaded' });
  await expect(visitor.box('Message')).toHaveValue(text);
});

/** To another page of the site and back, while this document stays. */
async function goAndReturn({ page }: Visitor): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/about-us/);
  await menu.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(/contact/);
}

test('55. The page is left for another while a message is sent → what is written then stays, both arrive', async ({
  visitor,
  line,
}) => {
  const held = Promise.withResolvers<void>();
  await visitor.open();
  line.set({ hold: held.promise });
  await visitor.send('The first');
  await visitor.inOutbox(1);
  await goAndReturn(visitor);
  await visitor.write('The second');
  await visitor.inDrafts('The second');
  held.resolve();
  await expect(visitor.status).toHaveText(DELIVERED);
  await expect(visitor.box('Message')).toHaveValue('The second');
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('The second');
  await visitor.apply.click();
  await visitor.hasArrived('The first', 'The second');
});

test('55. It is refused → it is in the list, and what is written then stays', async ({
  visitor,
  page,
  line,
}) => {
  const held = Promise.withResolvers<void>();
  await visitor.open();
  await page.route('**/api/contacts', async (route) => {
    await held.promise;
    await route.continue();
  });
  line.set({ answer: ownAnswers.refused });
  await visitor.send('The first');
  await visitor.inOutbox(1);
  await goAndReturn(visitor);
  await visitor.write('The second');
  await visitor.inDrafts('The second');
  held.resolve();
  await expect(visitor.items.first()).toContainText('Needs a fix.');
  await visitor.button('Edit').click();
  await expect(visitor.items.first()).toContainText('Opening this message replaces it.');
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('The second');
  await expect(visitor.items).toHaveCount(1);
});

test('25. Corrected, and changed back after another page was read → the first wording arrives', async ({
  visitor,
  line,
}) => {
  await visitor.open();
  line.set('cutAfter');
  await visitor.send('Call me');
  await expect(visitor.items).toHaveCount(1);
  await visitor.edit('Call me');
  await visitor.box('Message').fill('Call me at eight');
  await visitor.apply.click();
  await expect(visitor.items).toHaveCount(1);
  await visitor.hasArrived('Call me at eight');
  await goAndReturn(visitor);
  await visitor.edit('Call me at eight');
  await visitor.box('Message').fill('Call me');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me');
});
