import type { Request } from '@playwright/test';
import { SENT, type Visitor, withoutScript } from '#tests/support/contact-page.ts';
import type { CuttingProxy, Mode } from '#tests/support/cutting-proxy.ts';
import { halfPage } from '#tests/support/half-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';

// A first visit on a bad line: the page is there, the site's script is not, and no worker yet.

test.use(withoutWorker);

const plainPost = (mode: Mode): Mode => ({
  when: ({ line }) => (line.startsWith('POST /contact ') ? mode : 'ok'),
});

const isPost = (request: Request) => request.method() === 'POST';

// One that was taken, its answer lost, is in contact-first-visit.
for (const [what, mode] of [
  ['refused', 'refuse'],
  ['swallowed', 'hang'],
] as const) {
  test(`A post that is ${what} → the text is in the next form`, async ({ visitor, page, line }) => {
    await withoutScript(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await visitor.write('Pressed early');
    line.setOthers(plainPost(mode));
    const tried =
      mode === 'hang' ? page.waitForEvent('request', isPost) : page.waitForEvent('requestfailed', isPost);
    await visitor.apply.click({ noWaitAfter: true });
    await tried;
    await page.close();
    line.setOthers('ok');
    expect(visitor.arrived()).toEqual([]);

    const next = await visitor.newTab();
    await expect(next.box('Message')).toHaveValue('Pressed early');
    await expect(next.alert).toHaveText(/^This message may not have been sent\./);
    await next.page.getByRole('button', { name: 'Send now' }).click();
    await expect(next.alert).toHaveText(SENT);
    expect(visitor.arrived()).toEqual(['Pressed early']);
    await next.open();
    await expect(next.box('Message')).toHaveValue('');
  });
}

/** Up to `part` of the contact form. */
const endOfPart = (part: string) => (html: string) =>
  html.indexOf(part, html.indexOf('<form class="form contact-form')) + part.length;

async function expectNextForm(visitor: Visitor, line: CuttingProxy, message: string): Promise<void> {
  line.setOthers('ok');
  const next = await visitor.newTab();
  await expect(next.box('Message')).toHaveValue(message);
}

test('Sent from half a page → the text is in the next form', async ({ visitor, page, line, request }) => {
  await halfPage(request, line, '/contact', endOfPart('</form>'));
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.write('On half a page');
  const tried = page.waitForEvent('request', isPost);
  await visitor.apply.click({ noWaitAfter: true });
  await tried;
  await page.close();
  await expectNextForm(visitor, line, 'On half a page');
});

test('Typed into half a form → the text is in the next one', async ({ visitor, page, line, request }) => {
  const { rest } = await halfPage(request, line, '/contact', endOfPart('</textarea>'));
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.box('Message').fill('In half a form');
  rest();
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.close();
  await expectNextForm(visitor, line, 'In half a form');
});

test('The answer lost, the text changed in the next form → one row', async ({ visitor, page, line }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.write('With a mistake');
  line.setOthers(plainPost('cutAfter'));
  const failed = page.waitForEvent('requestfailed', isPost);
  await visitor.apply.click({ noWaitAfter: true });
  await failed;
  await page.close();
  line.setOthers('ok');

  const next = await visitor.newTab();
  await expect(next.box('Message')).toHaveValue('With a mistake');
  await next.box('Message').fill('Without one');
  await next.apply.click();
  await expect(next.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Without one']);
});

test('Sent, stopped, typed on, reloaded → all of it in one row', async ({ visitor, page, line }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.write('First half');
  line.setOthers(plainPost('hang'));
  const browser = await page.context().newCDPSession(page);
  const posted = page.waitForEvent('request', isPost);
  await visitor.apply.click({ noWaitAfter: true });
  await posted;
  // The browser's own button.
  await browser.send('Page.stopLoading');
  await visitor.box('Message').fill('First half and second half');
  line.setOthers('ok');
  await page.unroute(/\/assets\/.*\.js$/);
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('First half and second half');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['First half and second half']);
});

test('Typed in two tabs, both closed → each text comes back, in a tab of its own', async ({ visitor }) => {
  for (const text of ['Of the first tab', 'Of the second tab']) {
    const tab = await visitor.context.newPage();
    await withoutScript(tab);
    await tab.goto('/contact', { waitUntil: 'domcontentloaded' });
    await visitor.in(tab).box('Message').fill(text);
    await tab.goto('about:blank');
  }
  const texts: string[] = [];
  for (const _ of [1, 2]) {
    const next = await visitor.newTab();
    await expect(next.box('Message')).not.toHaveValue('');
    texts.push(await next.box('Message').inputValue());
  }
  expect(texts.toSorted()).toEqual(['Of the first tab', 'Of the second tab']);
});

test('Reloaded while the script hangs → the text is there, more can be added', async ({ visitor, page }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await visitor.box('Message').fill('Typed once');
  await page.goto('/robots.txt');
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await expect(visitor.box('Message')).toHaveValue('Typed once');
  await visitor.box('Email').fill(visitor.email);
  await page.goto('/robots.txt');
  await page.unroute(/\/assets\/.*\.js$/);
  await visitor.open();
  await expect(visitor.box('Message')).toHaveValue('Typed once');
  await expect(visitor.box('Email')).toHaveValue(visitor.email);
});

test('Sent by the plain form → the page says where the answer goes', async ({ visitor, page }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await visitor.write('On Sundays?');
  await visitor.box('Phone').fill('+91 98765 43210');
  await visitor.apply.click({ noWaitAfter: true });
  await expect(visitor.alert).toHaveText(SENT);
  const line = page.getByText(`The answer goes to ${visitor.email} or +91 98765 43210.`);
  await expect(line).toBeVisible();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(line).toBeVisible();
  await page.unroute(/\/assets\/.*\.js$/);
  await visitor.reload();
  const receipt = page.getByRole('region', { name: 'Your message' });
  await expect(receipt).toContainText(`The answer goes to ${visitor.email} or +91 98765 43210.`);
  await receipt.getByText('What you wrote').click();
  await expect(receipt.getByText('On Sundays?')).toBeVisible();
  await visitor.open();
  await expect(receipt).toHaveCount(0);
  await expect(page.getByText(visitor.email)).toHaveCount(0);
});
