import { linkOf, messageTitle, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, test } from '#tests/support/operator-screens.ts';

test('An operator works through the messages by keys alone', async ({ page, site }) => {
  const { emails, owner } = await openInbox(page, site);
  const address = page.url();

  await test.step('No key does anything while one types', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search messages' });
    await expect(search).toBeFocused();
    await search.fill('');
    await page.keyboard.type('jex#u?r');
    await expect(search).toHaveValue('jex#u?r');
    // Nothing holds these letters.
    await expect(rowsOf(page)).toHaveCount(0);
    await page.goto(address);
    await linkOf(page, 'One').click();
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.pressSequentially('e # x');
    await expect(note).toHaveValue('e # x');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(emails.map((email) => stateOf(site, email))).toEqual(['new', 'new', 'new']);
    await page.goto(address);
    await expect(rowsOf(page)).toHaveCount(3);
  });

  await test.step('R shows the ways to reply to the message that has the focus', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const sheet = page.getByRole('dialog', { name: 'Reply to One Rao' });
    await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
    await expect(sheet.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
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

  await test.step('Enter opens a message, J goes on, and Escape leads back to its row', async () => {
    await page.goto(address);
    await expect(rowsOf(page)).toHaveCount(3);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(messageTitle(page)).toHaveText('Message from One Rao');
    await expect(messageTitle(page)).toBeFocused();
    await page.keyboard.press('j');
    await expect(messageTitle(page)).toHaveText('Message from Two Rao');
    await expect(messageTitle(page)).toBeFocused();
    await expect(linkOf(page, 'Two')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('k');
    await page.keyboard.press('k');
    await expect(messageTitle(page)).toHaveText('Message from One Rao');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(linkOf(page, 'Two')).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(0);
    // Back does not lead through the messages one by one.
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await expect(messageTitle(page)).toHaveText('Message from Three Rao');
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(linkOf(page, 'Three')).toBeFocused();
  });

  await test.step('The keys of the list mark, delete and undo', async () => {
    await page.goto(address);
    await expect(rowsOf(page)).toHaveCount(3);
    await page.keyboard.press('j');
    await expect(linkOf(page, 'One')).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(linkOf(page, 'Three')).toBeFocused();
    await page.keyboard.press('k');
    await expect(linkOf(page, 'Two')).toBeFocused();

    await page.keyboard.press('e');
    await expect(page.getByRole('status')).toContainText('The message from Two Rao is marked as answered.');
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

    await expect(rowsOf(page)).toHaveCount(3);
    await linkOf(page, 'One').focus();
    const sheet = (name: string) => page.getByRole('dialog', { name });
    const stored = async () => (await owner.get(`/contacts/${site.rows(emails[0] ?? '')[0]?.id}`)).body;
    await page.keyboard.press('a');
    await expect(sheet('Assign One Rao').getByRole('listitem').first().getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).assignee).not.toBeNull();
    await expect(linkOf(page, 'One')).toBeFocused();
    await page.keyboard.press('u');
    await expect.poll(async () => (await stored()).assignee).toBeNull();
    await page.keyboard.press('h');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).remind_at).not.toBeNull();
    await page.keyboard.press('u');
    await expect.poll(async () => (await stored()).remind_at).toBeNull();
    await page.keyboard.press('n');
    await expect(sheet('Note on One Rao').getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Called.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).note).toBe('Called.');
    await expect(linkOf(page, 'One')).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('l');
    await expect(sheet('Labels of 2 messages')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(messageTitle(page)).toHaveText('Message from One Rao');
    await page.keyboard.press('n');
    const note = page.getByRole('article').getByRole('textbox', { name: 'Note' });
    await expect(note).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Called twice.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).note).toBe('Called twice.');
    // The buttons are gone.
    await expect(note).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');

    await page.keyboard.press('!');
    await expect(rowsOf(page)).toHaveCount(2);
    await expect.poll(() => emails.filter((email) => stateOf(site, email) === 'suspected')).toHaveLength(1);
  });
});
