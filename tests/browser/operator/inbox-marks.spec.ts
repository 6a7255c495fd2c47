import { linkOf, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { operatorCall } from '#tests/support/operator-screens.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('A mark is on the screen before the server has answered, and can be taken back meanwhile', async ({
  page,
  site,
}) => {
  const { emails } = await openInbox(page, site);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/contact-desk/bulk', async (route) => {
    await held;
    await route.continue();
  });
  await rowOf(page, 'One').getByRole('button', { name: 'Mark answered' }).click();
  await expect(rowOf(page, 'One')).toContainText('Answered');
  expect(stateOf(site, emails[0])).toBe('new');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'One')).not.toContainText('Answered');
  await expect(page.getByRole('main')).toBeFocused();
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/bulk')) answers += 1;
  });
  letGo();
  await expect.poll(() => answers).toBe(2);
  await expect(rowOf(page, 'One')).not.toContainText('Answered');
  expect(stateOf(site, emails[0])).toBe('new');
});

test('What could not be done is put back, and the words say so until they are closed', async ({
  page,
  site,
  context,
}) => {
  const { emails } = await openInbox(page, site);
  await context.setOffline(true);
  await rowOf(page, 'Two').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Not done. There is no connection to the site. Check the line, then try again.',
  );
  await expect(rowsOf(page)).toHaveCount(3);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(stateOf(site, emails[1])).toBe('new');
});

test('A toast stays five seconds, and longer while it is read or pressed; U works afterwards, too', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { emails } = await openInbox(page, site);
  const toast = page.getByRole('status');
  await page.clock.pauseAt(Date.now() + 60_000);
  await rowOf(page, 'One').getByRole('button', { name: 'Delete' }).click();
  await expect(toast).toContainText('was deleted');
  await page.clock.fastForward(4_000);
  await expect(toast).toContainText('was deleted');
  await toast.hover();
  await page.clock.fastForward(60_000);
  await expect(toast).toContainText('was deleted');
  await page.getByRole('searchbox').hover();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.fastForward(60_000);
  await expect(toast).toContainText('was deleted');
  await linkOf(page, 'Two').focus();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeEmpty();
  await page.clock.resume();
  await page.keyboard.press('u');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect.poll(() => stateOf(site, emails[0])).toBe('new');
});

test('Several messages are selected with Shift and marked, set apart and deleted together', async ({
  page,
  site,
}) => {
  const { emails } = await openInbox(page, site, { count: 6 });
  const box = (name: string) => page.getByRole('checkbox', { name: `Select the message of ${name} Rao` });
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  const bulk = page.getByRole('group', { name: 'Selected messages' });
  const states = () => emails.map((email) => stateOf(site, email) ?? 'gone');

  await box('Two').check();
  await box('Four').click({ modifiers: ['Shift'] });
  await expect(bulk).toContainText('3 selected');
  await expect(all).toBeChecked({ indeterminate: true });
  await bulk.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByRole('status')).toContainText('3 messages are marked as answered.');
  await expect(bulk).toHaveCount(0);
  await expect.poll(states).toEqual(['new', 'answered', 'answered', 'answered', 'new', 'new']);
  await page.keyboard.press('u');
  await expect.poll(states).toEqual(Array(6).fill('new'));

  // By the keyboard: X selects the row that has the focus.
  await linkOf(page, 'One').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await bulk.getByRole('button', { name: 'Spam' }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect.poll(states).toEqual(['suspected', 'suspected', 'new', 'new', 'new', 'new']);

  await all.check();
  await expect(bulk).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(bulk).toHaveCount(0);
  await all.check();
  await page.keyboard.press('#');
  await expect(page.getByText('No message matches')).toBeVisible();
  // A toast stays while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect.poll(states).toEqual(['suspected', 'suspected', 'gone', 'gone', 'gone', 'gone']);
  await undo.click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect.poll(states).toEqual(['suspected', 'suspected', 'new', 'new', 'new', 'new']);
});

test('Of several messages those that are gone meanwhile are counted, and the others are marked', async ({
  page,
  site,
}) => {
  const { emails, token } = await openInbox(page, site);
  const id = site.rows(emails[1] ?? '')[0]?.id;
  // Gone sooner, it would leave the list by itself.
  await page.route('**/api/contact-desk/bulk', async (route) => {
    await operatorCall(site, token, `/contacts/${id}`, { method: 'DELETE' });
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Mark answered' }).first().click();
  await expect(page.getByRole('alert')).toContainText('1 of 3 messages: not done.');
  await expect(rowsOf(page)).toHaveCount(2);
  for (const name of ['One', 'Three']) await expect(rowOf(page, name)).toContainText('Answered');
  for (const email of [emails[0], emails[2]]) expect(stateOf(site, email)).toBe('answered');
});

test('Undo leaves what a colleague had done before', async ({ page, site }) => {
  const { emails, token } = await openInbox(page, site);
  const states = () => emails.map((email) => stateOf(site, email));
  await page.route('**/api/contact-desk/bulk', async (route) => {
    const [row] = site.rows(emails[0] ?? '');
    await operatorCall(site, token, `/contacts/${row?.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'answered' }),
    });
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
  await expect(page.getByRole('alert')).toContainText('3 of 3 messages: not done.');
  for (const name of ['One', 'Two', 'Three']) await expect(rowOf(page, name)).not.toContainText('Answered');
  for (const email of emails) expect(stateOf(site, email)).toBe('new');
});
