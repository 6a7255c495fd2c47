import type { Page, Request } from '@playwright/test';
import { SENT, withoutScript } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { builtScript, hydrated, withoutTimer } from '#tests/support/visitor-pages.ts';

// On a first visit the form stays as it came, plain HTML, until a hand is at it or something else needs it.

test.use(withoutWorker);

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' });

async function openUntouched(page: Page): Promise<void> {
  await page.goto('/contact');
  await hydrated(page);
}

test('The form’s script comes with a touch or a message that waits', async ({ visitor, page, line }) => {
  const ofForm = builtScript('contact', 'form');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // Who stays for ten seconds reads.
  await withoutTimer(page, 10_000);
  await openUntouched(page);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => ofForm.test(url))).toEqual([]);
  await visitor.box('Message').pressSequentially('Typed at once');
  await expect(form(page)).toHaveAttribute('novalidate');
  await visitor.inDrafts('Typed at once');

  await test.step('Another tab queues a message → this one lists it, untouched, and so does each later page', async () => {
    const other = await visitor.context.newPage();
    await openUntouched(other);
    line.set('refuse');
    await visitor.sendInVain(1);
    await expect(visitor.in(other).items).toHaveCount(1);
    await other.evaluate(() => localStorage.clear());
    await other.reload();
    await expect(visitor.in(other).items).toHaveCount(1);
  });
});

test('Sent before the script is there → checked by it, or by the plain form', async ({ visitor, page }) => {
  await test.step('The script does not come → that is said, and the plain form goes', async () => {
    await page.route(builtScript('contact'), (route) => route.fulfill({ status: 404 }));
    await openUntouched(page);
    await visitor.write('Without the script');
    await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
    await page.unroute(builtScript('contact'));
  });

  await test.step('The script is there after the press → it says what is missing', async () => {
    // After three seconds the plain form would go.
    await withoutTimer(page, 3_000);
    await openUntouched(page);
    await visitor.apply.click();
    await expect(form(page)).toContainText('Some fields need correcting');
    await expect(visitor.box('Email')).toBeFocused();
  });

  await test.step('The script comes late → what was typed stays in the form', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/contact');
    await visitor.write('Typed early');
    gate.resolve();
    await visitor.ready();
    await expect(visitor.box('Message')).toHaveValue('Typed early');
    await visitor.apply.click();
    await expect(visitor.alert).toHaveText(SENT);
  });
  expect(visitor.arrived()).toEqual(['Without the script', 'Typed early']);

  await test.step('Pressed while the draft is being read → the draft comes into the form', async () => {
    await visitor.box('Message').fill('Kept from before');
    await visitor.inDrafts('Kept from before');
    await page.addInitScript(() => {
      const gate = Promise.withResolvers<void>();
      const query = navigator.locks.query.bind(navigator.locks);
      navigator.locks.query = () => gate.promise.then(query);
      Object.assign(window, { open: gate.resolve });
    });
    await page.goto('/contact');
    await visitor.ready();
    await visitor.apply.click();
    await expect(form(page)).toContainText('Some fields need correcting');
    await page.evaluate(() => open());
    await expect(visitor.box('Message')).toHaveValue('Kept from before');
    await visitor.inDrafts('Kept from before');
  });
});

test('Sent before any script, the answer lost → the text is in the next', async ({ visitor, page, line }) => {
  await withoutScript(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.write('Pressed early');
  line.setOthers({ when: ({ line: sent }) => (sent.startsWith('POST /contact ') ? 'cutAfter' : 'ok') });
  const failed = page.waitForEvent('requestfailed', (request: Request) => request.method() === 'POST');
  await visitor.apply.click({ noWaitAfter: true });
  await failed;
  await page.close();
  line.setOthers('ok');
  expect(visitor.arrived()).toEqual(['Pressed early']);

  const next = await visitor.newTab();
  await expect(next.box('Message')).toHaveValue('Pressed early');
  await next.apply.click();
  await expect(next.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Pressed early']);
  await next.open();
  await expect(next.box('Message')).toHaveValue('');
});

const chunkFailed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Loading chunk failed' });

test('50. A form comes without a part that fails; that part comes with the line', async ({
  visitor,
  page,
}) => {
  await page.route(builtScript('install-prompt'), (route) => route.abort());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(builtScript('contact'), async (route) => {
    await promise;
    await route.continue();
  });
  await openUntouched(page);
  await page.evaluate(() => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined }));
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/install-prompt'));
  await visitor.box('Message').pressSequentially('Typed at once');
  await failed;
  resolve();
  await expect(form(page)).toHaveAttribute('novalidate');
  await expect(chunkFailed(page)).toHaveCount(0);
  await page.unroute(builtScript('install-prompt'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('region', { name: 'Install' })).toBeVisible();
});

test('50. A form that does not come is said, and the next touch tries again', async ({ visitor, page }) => {
  await page.route(builtScript('contact'), (route) => route.abort());
  await openUntouched(page);
  await visitor.box('Message').press('End');
  await expect(chunkFailed(page)).toBeVisible();
  await page.unroute(builtScript('contact'));
  await visitor.box('Message').press('End');
  await expect(form(page)).toHaveAttribute('novalidate');
  await expect(chunkFailed(page)).toHaveCount(0);
});
