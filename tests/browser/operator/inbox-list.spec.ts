import { linkOf, openInbox, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, leaveMessage, test } from '#tests/support/operator-screens.ts';

test('Who has waited longest comes first by one press, and Date in the head turns the order', async ({
  page,
  site,
}) => {
  await openInbox(page, site);
  await page.getByRole('button', { name: 'Oldest first' }).click();
  await expect(rowsOf(page).first()).toContainText('Three Rao');
  await expect(page).toHaveURL(/state=new/);
  await expect(page.getByRole('button', { name: 'Oldest first' })).toHaveAttribute('aria-pressed', 'true');
  const date = page.getByRole('columnheader', { name: 'Date' });
  await expect(date).toHaveAttribute('aria-sort', 'ascending');
  await date.getByRole('link').click();
  await expect(rowsOf(page).first()).toContainText('One Rao');
  await page.goBack();
  await expect(rowsOf(page).first()).toContainText('Three Rao');
});

test('The messages of one person are one row, answered together, and one Undo takes it back', async ({
  page,
  site,
}) => {
  const { word, emails } = await openInbox(page, site, { count: 2 });
  const [one = ''] = emails;
  for (const message of [`Again ${word}`, `Once more ${word}`])
    await leaveMessage(site, { first_name: 'One', last_name: 'Rao', email: one.toUpperCase(), message });
  await page.getByRole('button', { name: 'By person' }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  const row = rowsOf(page).first();
  await expect(row).toContainText('One Rao');
  await expect(row).toContainText('(3 messages)');
  await expect(row).toContainText('Once more');

  const states = () => [...site.rows(one), ...site.rows(one.toUpperCase())].map(({ state }) => state);
  await row.getByRole('button', { name: 'Mark answered' }).click();
  await expect(page.getByRole('status')).toContainText('3 messages are marked as answered.');
  await expect.poll(states).toEqual(['answered', 'answered', 'answered']);
  expect(stateOf(site, emails[1])).toBe('new');
  await page.keyboard.press('u');
  await expect.poll(states).toEqual(['new', 'new', 'new']);

  // From the message that is open, too, by its key.
  await linkOf(page, 'One').click();
  await page.keyboard.press('e');
  await expect.poll(states).toEqual(['answered', 'answered', 'answered']);
});

test('Counts follow the search, after which J goes on in the list', async ({ page, site }) => {
  const { word } = await openInbox(page, site);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Messages by state' }).getByRole('link', { name });
  await expect(tab('All')).toHaveText('All3');
  await expect(tab('Answered')).toHaveText('Answered0');
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(`two ${word}`);
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(tab('New')).toHaveText('New1');
  await page.keyboard.press('j');
  await expect(linkOf(page, 'Two')).toBeFocused();
});
