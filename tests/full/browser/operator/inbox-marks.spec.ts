import type { Page } from '@playwright/test';
import { linkOf, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

/** What the page has begun is done. Timers and frames stand still, so a task of the lowest priority shows it. */
const isDone = (page: Page) =>
  page.evaluate(() =>
    (
      globalThis as unknown as {
        scheduler: { postTask: (task: () => void, options: object) => Promise<void> };
      }
    ).scheduler.postTask(() => {}, { priority: 'background' }),
  );

test('A toast with Undo stays twenty seconds, and longer while it is read or pressed; U ends with it', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { emails } = await openInbox(page, site);
  const toast = page.getByRole('status');
  await page.clock.pauseAt(Date.now() + 60_000);
  // Unanswered when the clock jumps, the call would end in its timeout.
  const answered = page.waitForResponse('**/api/contact-desk/bulk');
  await rowOf(page, 'One').getByRole('button', { name: 'Delete' }).click();
  await (await answered).finished();
  await expect(toast).toContainText('was deleted');
  await page.clock.fastForward(19_000);
  await expect(toast).toContainText('was deleted');
  await toast.hover();
  await isDone(page);
  await page.clock.fastForward(60_000);
  await expect(toast).toContainText('was deleted');
  await page.getByRole('searchbox').hover();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await isDone(page);
  await page.clock.fastForward(60_000);
  await expect(toast).toContainText('was deleted');
  await linkOf(page, 'Two').focus();
  await isDone(page);
  await page.clock.fastForward(20_000);
  await expect(toast).toBeEmpty();
  await page.clock.resume();
  await page.keyboard.press('u');
  await rowOf(page, 'Two').getByRole('button', { name: 'Delete' }).click();
  await expect(toast).toContainText('was deleted');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect.poll(() => stateOf(site, emails[1])).toBe('new');
  expect(site.rows(emails[0] ?? '')).toEqual([]);
});

test('A toast that comes up under a pointer at rest ends in its time', async ({ page, site }) => {
  await page.clock.install();
  await openInbox(page, site);
  const toast = page.getByRole('status');
  const remove = async (name: string) => {
    const answered = page.waitForResponse('**/api/contact-desk/bulk');
    await linkOf(page, name).focus();
    await page.keyboard.press('#');
    await (await answered).finished();
    await expect(toast).toContainText('was deleted');
  };
  await remove('One');
  await toast.hover();
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(toast).toBeEmpty();
  await page.clock.pauseAt(Date.now() + 60_000);
  await remove('Two');
  await isDone(page);
  await page.clock.fastForward(20_000);
  await expect(toast).toBeEmpty();
});

test('Messages that are gone meanwhile are counted, and the others are marked', async ({ page, site }) => {
  const { emails, owner } = await openInbox(page, site);
  const id = site.rows(emails[1] ?? '')[0]?.id;
  // Gone sooner, it would leave the list by itself.
  await page.route('**/api/contact-desk/bulk', async (route) => {
    await owner.delete(`/contacts/${id}`);
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark answered' }).first().click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t change 1 of 3 messages.');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const name of ['One', 'Three']) await expect(rowOf(page, name)).toContainText('Answered');
  for (const email of [emails[0], emails[2]]) expect(stateOf(site, email)).toBe('answered');
});

test('Undo leaves what a colleague had done before', async ({ page, site }) => {
  const { emails, owner } = await openInbox(page, site);
  const states = () => emails.map((email) => stateOf(site, email));
  await page.route('**/api/contact-desk/bulk', async (route) => {
    const [row] = site.rows(emails[0] ?? '');
    await owner.patch(`/contacts/${row?.id}`, { state: 'answered' });
    await route.continue();
    await page.unroute('**/api/contact-desk/bulk');
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark answered' }).first().click();
  await expect.poll(states).toEqual(Array(3).fill('answered'));
  await page.keyboard.press('u');
  await expect.poll(states).toEqual(['answered', 'new', 'new']);
  await expect(rowOf(page, 'One')).toContainText('Answered');
  await expect(rowOf(page, 'Two')).not.toContainText('Answered');
});

test('Several messages that could not be marked are put back', async ({ page, site }) => {
  const { emails } = await openInbox(page, site);
  await page.route('**/api/contact-desk/bulk', (route) => route.abort());
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark answered' }).first().click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t change 3 of 3 messages.');
  for (const name of ['One', 'Two', 'Three']) await expect(rowOf(page, name)).not.toContainText('Answered');
  for (const email of emails) expect(stateOf(site, email)).toBe('new');
});
