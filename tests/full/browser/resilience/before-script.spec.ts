import type { APIRequestContext, BrowserContext, Request } from '@playwright/test';
import { ContactPage, SENT, withoutScript } from '#tests/support/contact-page.ts';
import type { CuttingProxy, Mode } from '#tests/support/cutting-proxy.ts';
import { expect, test } from '#tests/support/line.ts';

// A first visit on a bad line: the page is there, the site's script is not, and no worker yet.

test.use({
  serviceWorkers: 'block',
  allowedConsole: {
    lines: [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/],
  },
});

const plainPost = (mode: Mode): Mode => ({
  when: ({ line }) => (line.startsWith('POST /contact ') ? mode : 'ok'),
});

const isPost = (request: Request) => request.method() === 'POST';

const presses: [what: string, mode: Mode, arrived: string[]][] = [
  ['refused', 'refuse', []],
  ['swallowed', 'hang', []],
  ['taken, its answer lost', 'cutAfter', ['Pressed early']],
];

for (const [what, mode, arrived] of presses) {
  test(`Pressed, the post ${what}, the tab closed → the text is in the next form, and is sent once`, async ({
    page,
    contact,
    context,
    line,
    email,
    stored,
  }) => {
    await withoutScript(page);
    await page.goto('/contact', { waitUntil: 'commit' });
    await contact.write(email, 'Pressed early');
    line.setOthers(plainPost(mode));
    const tried =
      mode === 'hang' ? page.waitForEvent('request', isPost) : page.waitForEvent('requestfailed', isPost);
    await contact.apply.click({ noWaitAfter: true });
    await tried;
    await page.close();
    line.setOthers('ok');
    expect(stored().map(({ message }) => message)).toEqual(arrived);

    const next = new ContactPage(await context.newPage());
    await next.open();
    await expect(next.box('Message')).toHaveValue('Pressed early');
    await next.apply.click();
    await expect(next.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Pressed early']);
    await next.open();
    await expect(next.box('Message')).toHaveValue('');
  });
}

/** The page up to `part` of its form; `rest` ends it. */
async function halfPage(request: APIRequestContext, line: CuttingProxy, part: string) {
  const html = await (await request.get('/contact')).text();
  const form = html.indexOf('<form class="form contact-form');
  const end = html.indexOf(part, form) + part.length;
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(html)}`;
  let rest = () => {};
  const later = new Promise<string>((resolve) => {
    rest = () => resolve(html.slice(end));
  });
  line.setOthers({
    when: ({ line: first }) =>
      first.startsWith('GET /contact ')
        ? { begin: `${head}\r\n\r\n${html.slice(0, end)}`, rest: later }
        : 'hang',
  });
  return { rest };
}

async function expectNextForm(context: BrowserContext, line: CuttingProxy, message: string): Promise<void> {
  line.setOthers('ok');
  const next = new ContactPage(await context.newPage());
  await next.open();
  await expect(next.box('Message')).toHaveValue(message);
}

test('The page itself comes only as far as its form: typed, pressed, the tab closed → the text is in the next form', async ({
  page,
  contact,
  context,
  line,
  request,
  email,
}) => {
  await halfPage(request, line, '</form>');
  await page.goto('/contact', { waitUntil: 'commit' });
  await contact.write(email, 'On half a page');
  const tried = page.waitForEvent('request', isPost);
  await contact.apply.click({ noWaitAfter: true });
  await tried;
  await page.close();
  await expectNextForm(context, line, 'On half a page');
});

test('Typed while the form itself is still coming, then the rest, the tab closed → the text is in the next form', async ({
  page,
  contact,
  context,
  line,
  request,
}) => {
  const { rest } = await halfPage(request, line, '</textarea>');
  await page.goto('/contact', { waitUntil: 'commit' });
  await contact.box('Message').fill('In half a form');
  rest();
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.close();
  await expectNextForm(context, line, 'In half a form');
});

test('Pressed, the answer lost, the text changed in the next form → one row with the new text', async ({
  page,
  contact,
  context,
  line,
  email,
  stored,
}) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await contact.write(email, 'With a mistake');
  line.setOthers(plainPost('cutAfter'));
  const failed = page.waitForEvent('requestfailed', isPost);
  await contact.apply.click({ noWaitAfter: true });
  await failed;
  await page.close();
  line.setOthers('ok');

  const next = new ContactPage(await context.newPage());
  await next.open();
  await expect(next.box('Message')).toHaveValue('With a mistake');
  await next.box('Message').fill('Without one');
  await next.apply.click();
  await expect(next.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['Without one']);
});

test('Pressed, stopped, typed on, reloaded → all of it is there, and one row in the end', async ({
  page,
  contact,
  line,
  email,
  stored,
}) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await contact.write(email, 'First half');
  line.setOthers(plainPost('hang'));
  const browser = await page.context().newCDPSession(page);
  const posted = page.waitForEvent('request', isPost);
  await contact.apply.click({ noWaitAfter: true });
  await posted;
  // The browser's own button.
  await browser.send('Page.stopLoading');
  await contact.box('Message').fill('First half and second half');
  line.setOthers('ok');
  await page.unroute(/\/assets\/.*\.js$/);
  await page.reload();
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('First half and second half');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored().map(({ message }) => message)).toEqual(['First half and second half']);
});

test('Typed in two tabs, both closed → each text comes back, in a tab of its own', async ({ context }) => {
  for (const text of ['Of the first tab', 'Of the second tab']) {
    const tab = await context.newPage();
    await withoutScript(tab);
    await tab.goto('/contact', { waitUntil: 'domcontentloaded' });
    await new ContactPage(tab).box('Message').fill(text);
    await tab.goto('about:blank');
  }
  const texts: string[] = [];
  for (const _ of [1, 2]) {
    const next = new ContactPage(await context.newPage());
    await next.open();
    await expect(next.box('Message')).not.toHaveValue('');
    texts.push(await next.box('Message').inputValue());
  }
  expect(texts.toSorted()).toEqual(['Of the first tab', 'Of the second tab']);
});

test('Reloaded while the script still hangs → the text stands in the form, and what is added stays too', async ({
  page,
  contact,
  email,
}) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await contact.box('Message').fill('Typed once');
  await page.goto('/robots.txt');
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  await expect(contact.box('Message')).toHaveValue('Typed once');
  await contact.box('Email').fill(email);
  await page.goto('/robots.txt');
  await page.unroute(/\/assets\/.*\.js$/);
  await contact.open();
  await expect(contact.box('Message')).toHaveValue('Typed once');
  await expect(contact.box('Email')).toHaveValue(email);
});
