import { linkOf, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, failedCalls, screenTitle, test } from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

test('Messages are marked at once, and put back where that failed', async ({ page, site, context }) => {
  const { emails } = await openInbox(page, site, { count: 6 });

  await test.step('A mark is on the screen before the server has answered, and can be taken back meanwhile', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/contact-desk/bulk', (route) => held.then(() => route.continue()));
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
    await page.unroute('**/api/contact-desk/bulk');
  });

  await test.step('What could not be done without a line is put back, and the words say so until they are closed', async () => {
    await context.setOffline(true);
    await rowOf(page, 'Two').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Couldn’t change it. There is no connection to the site. Check your internet, then try again.',
    );
    await expect(rowsOf(page)).toHaveCount(6);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(stateOf(site, emails[1])).toBe('new');
  });

  await test.step('Several are selected with Shift and marked, set apart and deleted together', async () => {
    const box = (name: string) => page.getByRole('checkbox', { name: `Select the message from ${name} Rao` });
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

  await test.step('The key of Undo takes back nothing that was done on another screen', async () => {
    await rowOf(page, 'Three').getByRole('button', { name: 'Mark answered' }).click();
    await expect.poll(() => stateOf(site, emails[2])).toBe('answered');
    await page.getByRole('link', { name: 'Home Blog Form', exact: true }).click();
    await expect(screenTitle(page, 'Home Blog Form')).toBeVisible();
    await page.keyboard.press('u');
    await page.goBack();
    await expect(rowOf(page, 'Three')).toContainText('Answered');
    expect(stateOf(site, emails[2])).toBe('answered');
  });
});
