import type { Page } from '@playwright/test';
import { SENT, type Visitor } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { holdDatabase, readRows } from '#tests/support/outbox-rows.ts';

// A text that a page has no time to save in the database is copied into local storage, as an emergency draft. Chromium writes
// that to disk after seconds, so a browser that is killed brings back copies that were deleted. The rule in all its cases:
// tests/unit/outbox/emergency.test.ts.

test.use(withoutWorker);

type Copies = [name: string, text: string][];

const copiesOn = (page: Page): Promise<Copies> =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('outbox-draft ')));

/** Does `act` while nothing can be saved in the database, leaves the page and comes back. Gives the copies that the page made. */
async function leaveUnsaved(visitor: Visitor, act: () => Promise<void>): Promise<Copies> {
  await visitor.write('The beginning');
  await visitor.inDrafts('The beginning');
  const other = await visitor.context.newPage();
  await other.goto('/robots.txt');
  const release = await holdDatabase(other);
  await act();
  await visitor.page.goto('/robots.txt');
  const copies = await copiesOn(visitor.page);
  expect(copies).toHaveLength(1);
  await release();
  await other.close();
  await visitor.open();
  return copies;
}

/** Brings the copies back, and opens the form again. */
async function openWith(copies: Copies, visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.goto('/robots.txt');
  await page.evaluate((all) => {
    for (const [name, text] of all) localStorage.setItem(name, text);
  }, copies);
  await visitor.open();
  await expect.poll(() => copiesOn(page)).toEqual([]);
}

test('53. A text that was sent since does not come back', async ({ visitor, page }) => {
  await visitor.open();
  const copies = await leaveUnsaved(visitor, () => visitor.box('Message').fill('Call me at eight'));
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);

  await openWith(copies, visitor);
  expect(await readRows(page, 'draft')).toEqual([]);
  await expect(visitor.box('Message')).toHaveValue('');
  expect(visitor.arrived()).toEqual(['Call me at eight']);
});

test('53. A text that another tab has as its draft becomes no second one', async ({ visitor, page }) => {
  await visitor.open();
  const copies = await leaveUnsaved(visitor, () => visitor.box('Message').fill('Call me at eight'));
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open();
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');

  await openWith(copies, visitor);
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  expect(await readRows(page, 'draft')).toHaveLength(1);
});

test('53. A text that was typed on since stays as it is', async ({ visitor, page }) => {
  await visitor.open();
  const copies = await leaveUnsaved(visitor, () => visitor.box('Message').fill('Call me'));
  await expect(visitor.box('Message')).toHaveValue('Call me');
  await visitor.box('Message').fill('Call me at eight');
  await visitor.inDrafts('Call me at eight');

  await openWith(copies, visitor);
  await expect(visitor.box('Message')).toHaveValue('Call me at eight');
  expect(await readRows(page, 'draft')).toHaveLength(1);
});

test('53. A message that was corrected since is not sent again', async ({ visitor, line, page }) => {
  await visitor.open();
  line.set('refuse');
  const copies = await leaveUnsaved(visitor, () => visitor.box('Message').fill('Call me at eihgt'));
  await visitor.apply.click();
  await visitor.edit('Call me at eihgt');
  await visitor.send('Call me at eight');
  await expect(visitor.items).toHaveText(/Call me at eight/);

  await openWith(copies, visitor);
  expect(await readRows(page, 'draft')).toEqual([]);
  line.set('ok');
  await visitor.comeOnline();
  await visitor.hasArrived('Call me at eight');
  await expect(visitor.items).toHaveCount(0);
  await expect(visitor.box('Message')).toHaveValue('');
});

test('53. A message that was deleted since is neither listed nor in the form', async ({
  visitor,
  line,
  page,
}) => {
  await visitor.open();
  line.set('refuse');
  const copies = await leaveUnsaved(visitor, () => visitor.box('Message').fill('Sent in anger'));
  await visitor.apply.click();
  await visitor.button('Delete').click();
  await expect(visitor.status).toContainText('Deleted');
  await expect(visitor.items).toHaveCount(0);

  await openWith(copies, visitor);
  expect(await readRows(page)).toEqual([]);
  expect(await readRows(page, 'draft')).toEqual([]);
});
