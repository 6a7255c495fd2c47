import type { Page } from '@playwright/test';
import { SENT } from '#tests/support/contact-page.ts';
import { script } from '#tests/support/foreign-answers.ts';
import { expect, test as withLine } from '#tests/support/line.ts';
import { openOther, write } from './several-tabs.ts';

declare global {
  interface Window {
    /** By the browser's own word: the page came back from its back/forward cache, as it was left. */
    restored?: boolean;
  }
}

/** Playwright switches the cache off: it does not follow pages into it, and its own `goBack` waits in vain. */
const test = withLine.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { restored: persisted }));
    });
    await use(page);
  },
});

/** To a page of no script, so that nothing but the cache brings back what was there. */
async function leave(page: Page): Promise<void> {
  await page.goto('/robots.txt');
}

async function goBack(page: Page): Promise<void> {
  // Not at once: the answer to this would be lost with the page.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect(page).not.toHaveURL(/robots\.txt$/);
}

/** Says what kept the page out of the cache where it was not in it. */
async function isRestored(page: Page): Promise<void> {
  const how = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as { notRestoredReasons?: unknown }[];
      return window.restored ? 'restored' : JSON.stringify(entry?.notRestoredReasons);
    });
  await expect.poll(how).toBe('restored');
}

/** The page has tried what waits: it holds no lock that another tab could want. */
const tried = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);

test('31. Back/forward cache restore → the list is fresh, nothing sent again', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  // The first worker of all takes the page over: from the cache, too, and throws it out for that.
  await contact.installed();
  line.set('refuse');
  await write(contact, email, 2);
  await tried(page);
  await leave(page);
  line.set('ok');
  const other = await context.newPage();
  await other.goto('/');
  await expect.poll(() => stored().length).toBe(2);
  await expect(other.getByRole('status')).toHaveText(/ delivered\.$/);
  const sent = line.seen.length;

  await goBack(page);
  await isRestored(page);
  await expect(contact.items).toHaveCount(0);
  await expect(contact.receipts).toHaveCount(2);
  // Told in the other tab already.
  await expect(contact.status).toHaveCount(0);
  // What goes out now would have come after anything that was sent again.
  await contact.send(email, 'Message 3');
  await expect(contact.alert).toHaveText(SENT);
  expect(line.seen).toHaveLength(sent + 1);
  expect(stored().map(({ message }) => message)).toEqual(['Message 1', 'Message 2', 'Message 3']);
});

test('31. A restored page sends what waits, and hears of what other tabs do', async ({
  page,
  contact,
  context,
  email,
  stored,
  line,
}) => {
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await write(contact, email, 2);
  await leave(page);
  await goBack(page);
  await isRestored(page);
  await expect(contact.items).toHaveCount(2);
  const other = await openOther(context);
  await other.button('Delete').click();
  await expect(contact.items).toHaveCount(1);
  await expect(contact.items).toContainText('Message 2');
  await other.page.close();
  await leave(page);
  line.set('ok');
  await goBack(page);
  await isRestored(page);
  await expect(contact.status).toHaveText(/^Your message of \d\d:\d\d was delivered\.$/);
  expect(stored().map(({ message }) => message)).toEqual(['Message 2']);
});

test('31. Half a message is there again, in this tab alone, whether the page was kept or not', async ({
  page,
  contact,
  context,
  email,
  stored,
}) => {
  await contact.open();
  await contact.installed();
  await contact.write(email, 'Half a message');
  await leave(page);
  await goBack(page);
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('Half a message');
  await leave(page);
  // It asks which tabs are there; the browser throws a page with a lock out of its cache for that.
  const other = await openOther(context);
  await expect(other.box('Message')).toHaveValue('');
  await goBack(page);
  await contact.ready();
  await expect(contact.box('Message')).toHaveValue('Half a message');
  await contact.apply.click();
  await expect(contact.alert).toHaveText(SENT);
  expect(stored()).toHaveLength(1);
});

test('31. Every kind of page may be kept while a message waits and a newer version is told of', async ({
  page,
  contact,
  context,
  email,
  line,
  site,
}) => {
  test.slow();
  await contact.open();
  await contact.installed();
  line.set('refuse');
  await write(contact, email, 1);
  const next = `${await (await fetch(`${site.url}/sw.js`)).text()}\n// the next version`;
  line.setOthers({
    when: (request) => (request.line.startsWith('GET /sw.js ') ? { answer: () => script(next) } : 'ok'),
  });
  const badge = page.locator('.site-nav-list .badge');
  const stay = async (path: string) => {
    await page.goto(path);
    await expect(badge).toHaveText('1 message waits');
    await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
    await tried(page);
    await leave(page);
    // Another tab comes and goes, as tabs do, and tells of itself.
    const other = await context.newPage();
    await other.goto('/about-us');
    await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
    await other.close();
    await goBack(page);
    await isRestored(page);
    await expect(badge).toHaveText('1 message waits');
  };
  for (const path of ['/', '/about-us', '/blog', '/blog/28', '/offline', '/contact']) {
    // Left at the very moment at which it asks the browser for something, a page is thrown out.
    await test.step(path, () => expect(() => stay(path)).toPass());
  }
});
