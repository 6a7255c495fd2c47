import type { Page } from '@playwright/test';
import { DELIVERED, FAILED, SENT, type Visitor, wayOf, withoutScript } from '#tests/support/contact-page.ts';
import type { CuttingProxy, Mode } from '#tests/support/cutting-proxy.ts';
import { ownAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

// What is typed, and where one goes, while a message is on its way.

test.use(withoutWorker);

/** From the next page on. */
const withoutDatabase = (page: Page) =>
  page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'UnknownError');
    };
  });

/** What the line does to posts of the form without script. */
const setPosts = (line: CuttingProxy, mode: Mode) =>
  line.setOthers({ when: ({ line: request }) => (request.startsWith('POST /contact ') ? mode : 'ok') });

async function sendCorrection(visitor: Visitor): Promise<void> {
  await visitor.box('Message').fill('Call me at eight');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me at eight');
}

/** Writes, presses, and types on before the post reaches the server. */
async function typeAfterPress(visitor: Visitor, line: CuttingProxy, channel = ''): Promise<void> {
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  setPosts(line, { hold: held.promise });
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

for (const device of ['any device', 'a device without a database']) {
  test(`54. Typed on after a press on a slow line, on ${device} → all of it is in the form, and in one row`, async ({
    visitor,
    page,
    line,
  }) => {
    if (device !== 'any device') await withoutDatabase(page);
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
}

test('54. A page of a refusal comes piece by piece → what is typed into it stays', async ({
  visitor,
  page,
  line,
}) => {
  const form = { email: visitor.email, message: 'Call me', preferred_channel: 'call' };
  const refusal = await page.request.post('/contact', { form });
  const html = await refusal.text();
  const [beginning = '', end = ''] = html.split(/(?=<button[^>]+contact-submit)/);
  const rest = Promise.withResolvers<string>();
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(html)}\r\n\r\n`;
  setPosts(line, { begin: head + beginning, rest: rest.promise });
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await visitor.write('Call me');
  await wayOf(page).selectOption('call');
  await visitor.apply.click({ noWaitAfter: true });
  await expect(visitor.box('Phone')).toHaveAttribute('aria-invalid', 'true');
  await visitor.box('Phone').pressSequentially('98000');
  rest.resolve(end);
  await page.waitForLoadState('domcontentloaded');
  await visitor.box('Phone').press('End');
  await page.keyboard.type('00000');
  await expect(visitor.box('Phone')).toHaveValue('9800000000');
  line.setOthers('ok');
  await visitor.apply.click({ noWaitAfter: true });
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me');
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

const linkOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Goes to another page of the site, while this document stays. */
async function leaveForm({ page, apply }: Visitor): Promise<void> {
  await linkOf(page, 'About Us').click();
  await expect(apply).toHaveCount(0);
}

async function returnToForm({ page, apply }: Visitor): Promise<void> {
  await linkOf(page, 'Contact').click();
  await expect(apply).toBeVisible();
}

async function goAndReturn(visitor: Visitor): Promise<void> {
  await leaveForm(visitor);
  await returnToForm(visitor);
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

test('25. Corrected and delivered, then written as at first on another visit of the page → both arrive', async ({
  visitor,
  line,
}) => {
  await visitor.open();
  line.set('cutAfter');
  await visitor.send('Call me');
  await expect(visitor.items).toHaveCount(1);
  await visitor.edit('Call me');
  line.set('ok');
  await sendCorrection(visitor);
  await goAndReturn(visitor);
  await visitor.send('Call me');
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me at eight', 'Call me');
});

test.describe('On a device without a database', () => {
  test.beforeEach(({ page }) => withoutDatabase(page));

  const emergencyDrafts = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox-draft ')));

  /** Sends a message that reaches the server once `resolve` is called. */
  async function sendHeld(visitor: Visitor, line: CuttingProxy) {
    const held = Promise.withResolvers<void>();
    await visitor.open();
    line.set({ hold: held.promise });
    await visitor.send('Call me');
    await expect.poll(() => line.seen).toHaveLength(1);
    return held;
  }

  test('55. the page is left for another while a message is sent → it is not in the form again', async ({
    visitor,
    page,
    line,
  }) => {
    const held = await sendHeld(visitor, line);
    await leaveForm(visitor);
    held.resolve();
    await expect.poll(() => emergencyDrafts(page)).toEqual([]);
    await visitor.hasArrived('Call me');
    await returnToForm(visitor);
    await expect(visitor.box('Message')).toHaveValue('');
  });

  test('55. and is opened again before the answer → the text is there, a change takes its place', async ({
    visitor,
    line,
  }) => {
    const held = await sendHeld(visitor, line);
    await goAndReturn(visitor);
    await expect(visitor.alert).toHaveText(
      'This message may not have been sent. Sent again, it arrives once.',
    );
    await expect(visitor.box('Message')).toHaveValue('Call me');
    held.resolve();
    await visitor.hasArrived('Call me');
    await sendCorrection(visitor);
  });

  test('25. A message that may have arrived is changed, and the page reloaded → one row', async ({
    visitor,
    line,
  }) => {
    await visitor.open();
    line.set('cutAfter');
    await visitor.send('Call me');
    await expect(visitor.alert).toHaveText(FAILED);
    await visitor.box('Message').fill('Call me at eight');
    await visitor.reload();
    await expect(visitor.box('Message')).toHaveValue('Call me at eight');
    line.set('ok');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    await visitor.hasArrived('Call me at eight');
  });

  test('25. and reloaded before the answer → the text is there, a change takes its place', async ({
    visitor,
    line,
  }) => {
    const held = await sendHeld(visitor, line);
    await visitor.reload();
    held.resolve();
    await visitor.hasArrived('Call me');
    await expect(visitor.box('Message')).toHaveValue('Call me');
    await sendCorrection(visitor);
  });
});
