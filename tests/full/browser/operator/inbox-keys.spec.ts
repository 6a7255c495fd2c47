import { linkOf, messageTitle, openInbox, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, screenTitle, test } from '#tests/support/operator-screens.ts';

test('In the list of those who wait the next takes the place of the answered one', async ({ page, site }) => {
  await openInbox(page, site, { state: 'new' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(messageTitle(page)).toHaveText('Message from One Rao');
  await page.keyboard.press('e');
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(messageTitle(page)).toHaveText('Message from One Rao');
  await page.keyboard.press('j');
  await expect(messageTitle(page)).toHaveText('Message from Two Rao');
});

test('The question mark lists the keys, which can be switched off here', async ({ page, site }) => {
  await openInbox(page, site);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const keysOf = (title: string) =>
    sheet.locator('section', { has: page.getByRole('heading', { name: title }) }).locator('dl > div');
  await expect(keysOf('This screen')).toHaveText([
    'Next messageJ',
    'Previous messageK',
    'Open the messageEnter',
    'Search messages/',
    'Select the messageX',
    'Close the message, select noneEsc',
    'Mark answeredE',
    'Reply by WhatsApp, mail or callR',
    'LabelL',
    'AssignA',
    'Remind meH',
    'Write a noteN',
    'Spam, or not spam!',
    'Delete#Del',
  ]);
  await expect(keysOf('Everywhere')).toHaveText([
    'Search or go toCtrl K',
    'Undo last actionU',
    'Keyboard shortcuts?',
  ]);
  await sheet.getByRole('checkbox', { name: 'Use single keys on this device' }).uncheck();
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

test('The palette goes to pages, finds people, and acts on the open message', async ({ page, site }) => {
  const { word, emails } = await openInbox(page, site);
  await linkOf(page, 'Two').click();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
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
  await expect(messageTitle(page)).toHaveText('Message from Three Rao');

  await page.keyboard.press('Control+k');
  await field.fill('form');
  await expect(page.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText([
    'Blogger FormWrite',
    'Home Blog FormPosts',
    'Category FormCategories',
  ]);
  // Otherwise the arrows go round a shorter list.
  await expect(page.getByRole('group', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(screenTitle(page, 'Category Form')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Search or go to' }).click();
  await field.fill('qwxz nowhere');
  await expect(page.getByText('Nothing found for')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeFocused();
});
