import { FAILED, SENT, type Visitor } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { holdDatabase } from '#tests/support/outbox-rows.ts';
import { builtScript } from '#tests/support/visitor-pages.ts';

// What strangers and the random schedules found around the moments in which a form hydrates and is left.

test.use(withoutWorker);

/** Holds the outbox from another page of the site, until the function that comes back is called. */
async function holdOutbox({ context }: Visitor): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return holdDatabase(page);
}

test('An edit comes back beside a name typed meanwhile → sent once', async ({ visitor, line }) => {
  await visitor.open();
  line.set('refuse');
  await visitor.send('Opened to be read again');
  await visitor.button('Edit').click();
  await expect(visitor.box('Message')).toHaveValue('Opened to be read again');
  const release = await holdOutbox(visitor);
  await visitor.open();
  await visitor.box('First name').fill('Asha');
  await release();
  await expect(visitor.box('Message')).toHaveValue('Opened to be read again');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.arrived()).toEqual(['Opened to be read again']);
});

test('Back at an edit → its text comes with its draft alone, and is sent once', async ({
  visitor,
  page,
  line,
}) => {
  await visitor.open();
  line.set('refuse');
  await visitor.send('Meet me at eihgt');
  await visitor.edit('Meet me at eihgt');
  await page.goto('/robots.txt');
  const release = await holdOutbox(visitor);
  await page.goBack();
  await visitor.ready();
  // Restored by the browser and corrected before its draft is there, it would be another message.
  await expect(visitor.box('Message')).toHaveValue('');
  await release();
  await expect(visitor.box('Message')).toHaveValue('Meet me at eihgt');
  await visitor.box('Message').fill('Meet me at eight');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.comeOnline();
  await expect(visitor.items).toHaveCount(0);
  expect(visitor.arrived()).toEqual(['Meet me at eight']);
});

test('A new text is typed before the old draft is there → both are kept', async ({ visitor }) => {
  await visitor.open();
  await visitor.write('The old text, never sent');
  await visitor.inDrafts('The old text, never sent');
  const release = await holdOutbox(visitor);
  await visitor.open();
  await visitor.box('Message').fill('A new text');
  await release();
  await visitor.inDrafts('A new text');
  await visitor.inDrafts('The old text, never sent');
  await visitor.box('Email').fill(visitor.email);
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  const other = await visitor.newTab();
  await expect(other.box('Message')).toHaveValue('The old text, never sent');
  expect(visitor.arrived()).toEqual(['A new text']);
});

test('What was typed before the script came survives a reload after it', async ({ visitor, page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(builtScript('client'), async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await visitor.write('Typed while the script was on its way');
  gate.resolve();
  await visitor.ready();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(databases).toContain('outbox');
  await page.goto('/robots.txt');
  await visitor.open();
  await expect(visitor.box('Message')).toHaveValue('Typed while the script was on its way');
});

test('Reloaded where the database refuses → the text is there, sent once', async ({ visitor, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'UnknownError');
    };
  });
  await visitor.open();
  await visitor.write('Typed on a bad disk');
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('Typed on a bad disk');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Typed on a bad disk']);
});

test('What is typed before the script comes is there after Try again', async ({ visitor, page, line }) => {
  line.setOthers({ when: ({ line: request }) => (request.includes('/assets/') ? 'refuse' : 'ok') });
  await page.goto('/contact');
  await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
  await visitor.write('Typed into a page without its script');
  line.setOthers('ok');
  await page.getByRole('button', { name: 'Try again' }).click();
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('Typed into a page without its script');
  await expect(visitor.box('Email')).toHaveValue(visitor.email);
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.stored()).toHaveLength(1);
});

test('Sent while the database hangs, without an answer, and changed once it is back → one row', async ({
  visitor,
  line,
}) => {
  await visitor.open();
  await visitor.write('Call me');
  await visitor.inDrafts('Call me');
  const release = await holdOutbox(visitor);
  line.set('cutAfter');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(FAILED);
  await visitor.hasArrived('Call me');
  await release();
  await visitor.inOutbox(1);
  await visitor.inDrafts('Call me');
  await visitor.box('Message').fill('Call me at eight');
  line.set('ok');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  await visitor.hasArrived('Call me at eight');
  await visitor.inOutbox(0);
});
