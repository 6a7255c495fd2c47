import { linkOf, messageTitle, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test('An operator works through the messages with the keys of the list', async ({ page, site }) => {
  const { emails } = await openInbox(page, site);
  await page.keyboard.press('j');
  await expect(linkOf(page, 'One')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(linkOf(page, 'Three')).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf(page, 'Two')).toBeFocused();

  await page.keyboard.press('e');
  await expect(page.getByRole('status')).toContainText(`${emails[1]} is marked as answered.`);
  await expect(rowOf(page, 'Two')).toContainText('Answered');
  await expect(linkOf(page, 'Two')).toBeFocused();
  await expect.poll(() => stateOf(site, emails[1])).toBe('answered');
  await page.keyboard.press('u');
  await expect(rowOf(page, 'Two')).not.toContainText('Answered');
  await expect.poll(() => stateOf(site, emails[1])).toBe('new');

  await page.keyboard.press('#');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(linkOf(page, 'Three')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(linkOf(page, 'One')).toBeFocused();
  // One after the other, the last first.
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect.poll(() => emails.map((email) => stateOf(site, email))).toEqual(['new', 'new', 'new']);

  await page.keyboard.press('!');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect.poll(() => emails.filter((email) => stateOf(site, email) === 'suspected')).toHaveLength(1);
});

test('An operator opens a message with Enter, goes on with J, and is back on its row with Escape', async ({
  page,
  site,
}) => {
  await openInbox(page, site);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(messageTitle(page)).toHaveText('Message of One Rao');
  await expect(messageTitle(page)).toBeFocused();
  await page.keyboard.press('j');
  await expect(messageTitle(page)).toHaveText('Message of Two Rao');
  await expect(messageTitle(page)).toBeFocused();
  await expect(linkOf(page, 'Two')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(messageTitle(page)).toHaveText('Message of One Rao');
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(linkOf(page, 'Two')).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
  // Back does not lead through the messages one by one.
  await page.keyboard.press('Enter');
  await page.keyboard.press('j');
  await expect(messageTitle(page)).toHaveText('Message of Three Rao');
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(linkOf(page, 'Three')).toBeFocused();
});

test('In the list of those who wait the next one takes the place of the one that is answered', async ({
  page,
  site,
}) => {
  await openInbox(page, site, { state: 'new' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(messageTitle(page)).toHaveText('Message of One Rao');
  await page.keyboard.press('e');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(messageTitle(page)).toHaveText('Message of One Rao');
  await page.keyboard.press('j');
  await expect(messageTitle(page)).toHaveText('Message of Two Rao');
});

test('R shows the ways to reply, of the message that is open or has the focus', async ({ page, site }) => {
  const { emails } = await openInbox(page, site);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  const sheet = page.getByRole('dialog', { name: 'Reply to One Rao' });
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
  await expect(sheet.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:9876543210');
  await expect(sheet.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    new RegExp(emails[0] ?? ''),
  );
  // Keys of the list do nothing behind it.
  await page.keyboard.press('e');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(linkOf(page, 'One')).toBeFocused();
  expect(stateOf(site, emails[0])).toBe('new');
});

test('No key does anything while one types', async ({ page, site }) => {
  const { emails } = await openInbox(page, site);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await expect(search).toBeFocused();
  await search.fill('');
  await page.keyboard.type('jex#u?r');
  await expect(search).toHaveValue('jex#u?r');
  await linkOf(page, 'One').click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.pressSequentially('e # x');
  await expect(note).toHaveValue('e # x');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(emails.map((email) => stateOf(site, email))).toEqual(['new', 'new', 'new']);
});

test('The question mark lists the keys, which can be switched off on this device', async ({ page, site }) => {
  await openInbox(page, site);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const label of ['Next message', 'Mark answered', 'Undo the last', 'Search messages'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Single keys work on this device' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(linkOf(page, 'One')).not.toBeFocused();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);
  await page.keyboard.press('j');
  await expect(linkOf(page, 'One')).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('The palette goes to pages, finds people, and acts on the message that is open', async ({
  page,
  site,
}) => {
  const { word, emails } = await openInbox(page, site);
  await linkOf(page, 'Two').click();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to a page, find a person, do something' });
  const chosen = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(field).toBeFocused();
  await field.fill('answered');
  await expect(chosen).toContainText('Mark answered');
  await page.keyboard.press('Enter');
  await expect.poll(() => stateOf(site, emails[1])).toBe('answered');

  await page.keyboard.press('Control+k');
  await field.fill(`three ${word}`);
  await expect(chosen).toContainText(`Three Rao`);
  await page.keyboard.press('Enter');
  await expect(messageTitle(page)).toHaveText('Message of Three Rao');

  await page.keyboard.press('Control+k');
  await field.fill('form');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
    'Blogger Form',
    'Home Blog Form',
    'Category Form',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Category Form' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Go to or find' }).click();
  await field.fill('no such thing at all');
  await expect(page.getByText('Nothing found for')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go to or find' })).toBeFocused();
});
