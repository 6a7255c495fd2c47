import type { Page } from '@playwright/test';
import { ContactPage, SAVED, SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutSync } from '#tests/support/deploys.ts';
import { buildNextVersion, NEXT_WORDS } from '#tests/support/next-version.ts';

declare global {
  interface Window {
    /** Gone with the document. */
    sameDocument?: boolean;
  }
}

test.beforeAll(async () => {
  await buildNextVersion();
});

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => window.sameDocument === true);
const footer = (page: Page) => page.getByRole('contentinfo');

test('39 A deploy while a form is half filled and 2 entries wait: asked, never by itself; all is kept, other tabs too', async ({
  own,
  page,
  contact,
  context,
}) => {
  const email = `asha-${crypto.randomUUID()}@example.com`;
  test.slow();
  await withoutSync(context);
  await contact.open();
  await contact.installed();
  own.line.set('refuse');
  await contact.send(email, 'First');
  await expect(contact.status).toHaveText(SAVED);
  await contact.send(email, 'Second');
  await expect(contact.items).toHaveCount(2);
  await own.deploy();

  const other = await context.newPage();
  const otherContact = new ContactPage(other);
  await otherContact.open();
  await otherContact.write('other@example.com', 'Written in the other tab');
  await mark(other);
  await page.bringToFront();
  await contact.write('half@example.com', 'Half a message');
  await mark(page);
  await page.getByRole('button', { name: 'Apply Now' }).scrollIntoViewIfNeeded();

  const update = page.getByRole('button', { name: 'Update now' });
  await expect(update).toBeVisible();
  await expect(page.getByText('Another tab has an unsent form: it stays as it is.')).toBeVisible();
  await expect(page.getByText('What you have written here is kept.')).toBeVisible();
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(other.getByRole('button', { name: 'Update now' })).toHaveCount(0);
  expect(await isSame(page)).toBe(true);
  await expect(footer(page)).not.toContainText(NEXT_WORDS);

  await page.evaluate(() => scrollTo(0, 240));
  const address = page.url();
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('place', String(scrollY)));
  });
  await update.click();
  await expect(footer(page)).toContainText(NEXT_WORDS);
  await contact.ready();
  expect(await isSame(page)).toBe(false);
  await expect(contact.box('Email')).toHaveValue('half@example.com');
  await expect(contact.box('Message')).toHaveValue('Half a message');
  await expect(contact.items).toHaveCount(2);
  expect(page.url()).toBe(address);
  const place = await page.evaluate(() => Number(sessionStorage.getItem('place')));
  expect(place).toBeGreaterThan(100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0);

  expect(await isSame(other)).toBe(true);
  await expect(otherContact.box('Message')).toHaveValue('Written in the other tab');
  await expect(other.getByText('This tab still shows an older version of the site.')).toBeVisible();
  // A part of the old version that this tab had not loaded yet, nor the browser's own cache has.
  await (await context.newCDPSession(other)).send('Network.clearBrowserCache');
  await footer(other).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/Blog|Previews/);
  await expect(other.getByText('Loading chunk failed')).toHaveCount(0);
  expect(await isSame(other)).toBe(true);
  await expect(footer(other)).not.toContainText(NEXT_WORDS);
  // A page of words is that of the new version, and so is all around it.
  await footer(other).getByRole('link', { name: 'About Us' }).click();
  await expect(footer(other)).toContainText(NEXT_WORDS);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('About');
  await otherContact.open();
  await expect(otherContact.box('Message')).toHaveValue('Written in the other tab');

  own.line.set('ok');
  await contact.sendNow();
  await expect(contact.items).toHaveCount(0);
  expect(own.rows(email).map(({ message }) => message)).toEqual(['First', 'Second']);
});

test.describe('without the worker', () => {
  test.use({
    serviceWorkers: 'block',
    watched: { filter: (line) => /^(GET|HEAD) \/assets\/(about-us|blog\.index)-/.test(line) },
  });

  test('40 An old tab asks for a script that a deploy removed: one reload, the form’s text safe', async ({
    own,
    page,
    contact,
    request,
  }) => {
    await contact.open();
    await contact.write('half@example.com', 'Half a message');
    await own.deploy();
    const loads = countLoads(page);
    await footer(page).getByRole('link', { name: 'About Us' }).click();
    await expect(footer(page)).toContainText(NEXT_WORDS);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
    expect(loads()).toBe(1);
    await contact.open();
    await expect(contact.box('Email')).toHaveValue('half@example.com');
    await expect(contact.box('Message')).toHaveValue('Half a message');

    const missing = await request.get('/assets/about-us-00000000.js');
    expect(missing.status()).toBe(404);
    expect(await missing.text()).not.toContain('<html');
  });

  test('40 The script stays away: after at most one reload Loading chunk failed in words, the form’s text safe', async ({
    own,
    page,
    contact,
  }) => {
    await contact.open();
    await contact.write('half@example.com', 'Half a message');
    await own.deploy();
    own.line.set({
      answer: () => 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    });
    const loads = countLoads(page);
    const asked = (method: string) => own.line.seen.filter(({ line }) => line.startsWith(method)).length;
    await footer(page).getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
    await expect.poll(loads).toBe(1);
    // Asked for before the reload and after it: what it decides upon that is done at once.
    await expect.poll(() => asked('HEAD')).toBeGreaterThan(1);
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()));
    expect(loads()).toBe(1);
    await expect(page.getByText('Loading chunk failed')).toHaveCount(1);
    // The page as it was made stays readable.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog|Previews/);

    own.line.set('ok');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog|Previews/);
    await contact.open();
    await expect(contact.box('Message')).toHaveValue('Half a message');
  });

  test('40 A part that a dead line keeps away is said in place, without a reload', async ({
    own,
    page,
    contact,
  }) => {
    await contact.open();
    own.line.set('refuse');
    const loads = countLoads(page);
    // The top of the page may have said it before: of another part, or where the server was quicker than the page.
    await page.evaluate(() => dispatchEvent(new Event('chunk-failed')));
    await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
    await footer(page).getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading chunk failed');
    await expect(page.getByText('Loading chunk failed')).toHaveCount(1);
    expect(loads()).toBe(0);
    own.line.set('ok');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog|Previews/);
  });
});

test.describe('a tab that the worker is not in charge of', () => {
  test.use({ serviceWorkers: 'block' });

  test('40 A deploy while the form is open takes nothing that the form needs → the message is delivered', async ({
    own,
    page,
    contact,
  }) => {
    await contact.open();
    await own.deploy();
    const loads = countLoads(page);
    await contact.send('half@example.com', 'Typed after the deploy');
    await expect(contact.alert).toHaveText(SENT);
    expect(loads()).toBe(0);
    expect(own.rows('half@example.com').map(({ message }) => message)).toEqual(['Typed after the deploy']);
  });
});

test.describe('a line that swallows scripts', () => {
  test.use({
    serviceWorkers: 'block',
    watched: { filter: (line) => /^GET \/assets\/(client|blog\.index)-/.test(line) },
  });
  const words = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

  for (const [what, path, hangs] of [
    ['The script itself', '/service', '/assets/client-'],
    ['A part of the first page', '/blog', 'blog.index'],
    ['A part of another page', '/contact', 'blog.index'],
  ] as const) {
    test(`40 ${what} does not come: said after 120 s, and not before`, async ({ own, page }) => {
      await page.clock.install();
      if (path !== '/contact') own.line.set({ when: ({ line }) => (line.includes(hangs) ? 'hang' : 'ok') });
      await page.goto(path);
      if (path === '/contact') {
        await new ContactPage(page).ready();
        own.line.set('hang');
        await footer(page).getByRole('link', { name: 'Blog', exact: true }).click();
      }
      const asked = () => own.line.seen.filter(({ line }) => line.includes(hangs));
      await expect.poll(() => asked().length).toBeGreaterThan(0);
      await page.clock.fastForward(110_000);
      await expect(words(page)).toHaveCount(0);
      await page.clock.fastForward(12_000);
      await expect(words(page)).toBeVisible();
      own.line.set('ok');
      const came = page.waitForResponse((answer) => answer.url().includes(hangs) && answer.ok());
      await page.getByRole('button', { name: 'Try again' }).click();
      await (await came).finished();
      await expect(words(page)).toHaveCount(0);
    });
  }
});

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
}
