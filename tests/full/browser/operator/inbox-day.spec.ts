import { linkOf, openInbox, rowOf, rowsOf, stateOf } from '#tests/support/inbox-screen.ts';
import { expect, test } from '#tests/support/operator-screens.ts';

test('What was deleted is restored from another visit, with the time left', async ({ page, site }) => {
  const { emails, word } = await openInbox(page, site);
  await rowOf(page, 'One').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => site.rows(emails[0] ?? '').length).toBe(0);
  await page.goto(`/admin/userInfo?q=${word}`);
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
  const row = page.getByRole('row').filter({ hasText: `Question One about ${word}` });
  await expect(row).toContainText('30');
  await row.getByRole('button', { name: 'Restore “One Rao”' }).click();
  await expect(page.getByRole('status').filter({ hasText: '“One Rao” is back.' })).toBeVisible();
  await page.goto(`/admin/userInfo?q=${word}`);
  await expect(rowsOf(page)).toHaveCount(3);
});

test('Messages are marked by one call, and say how they were answered', async ({ page, site }) => {
  const { emails, owner } = await openInbox(page, site);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/presence'))
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page
    .getByRole('group', { name: 'Selected messages' })
    .getByRole('button', { name: 'Mark answered' })
    .click();
  // A toast stays while the pointer is on it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  for (const email of emails) await expect.poll(() => stateOf(site, email)).toBe('answered');
  expect(calls).toEqual(['POST /api/contact-desk/bulk']);
  await undo.click();
  for (const email of emails) await expect.poll(() => stateOf(site, email)).toBe('new');

  await linkOf(page, 'Two').click();
  const message = page.getByRole('article');
  await message.getByRole('link', { name: 'Call' }).evaluate((link) => {
    link.addEventListener('click', (event) => event.preventDefault());
    (link as HTMLElement).click();
  });
  await message.getByRole('button', { name: 'Mark answered' }).click();
  await expect(message.getByText(/answered by a call/)).toBeVisible();
  const id = site.rows(emails[1] ?? '')[0]?.id;
  const answer = (await owner.get(`/contacts/${id}`)).body;
  expect(answer.answered_by).toBe('call');
});

test('A prepared reply is made and goes along with the name of the person', async ({ page, site }) => {
  await openInbox(page, site);
  await linkOf(page, 'Three').click();
  // What is typed before the list of replies has loaded stays.
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/contact-desk/replies', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Prepared reply' }).click();
  await page.getByRole('button', { name: /^(Write a prepared reply|Edit prepared replies)$/ }).click();
  const manager = page.getByRole('dialog', { name: 'Prepared replies' });
  await manager.getByRole('textbox', { name: 'Title' }).fill('Hello');
  await manager.getByRole('textbox', { name: 'Text' }).fill('Hello {{first_name}}, thank you.');
  typed.resolve();
  // Other tests may have made replies.
  await expect(manager.getByRole('link', { name: 'Trash' })).toBeVisible();
  await manager.getByRole('button', { name: 'Add reply' }).click();
  await expect(manager.getByRole('status')).toHaveText('The reply was saved.');

  await test.step('What is typed into it stays until it is saved, or comes back once discarded', async () => {
    const text = manager.getByRole('textbox', { name: 'Text' });
    await manager.getByRole('button', { name: 'Edit Hello' }).click();
    await text.fill('Good morning {{first_name}}.');
    // Words are selected, and the press ends outside of the sheet.
    await text.hover();
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await expect(text).toHaveValue('Good morning {{first_name}}.');
    await page.mouse.click(2, 2);
    await expect(manager).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit prepared replies' }).click();
    await manager.getByRole('button', { name: 'Edit Hello' }).click();
    await expect(text).toHaveValue('Good morning {{first_name}}.');
    await manager.getByRole('button', { name: 'Discard' }).last().click();
    await expect(text).toHaveValue('');
    await manager.getByRole('button', { name: 'Undo what you typed' }).click();
    await expect(text).toHaveValue('Good morning {{first_name}}.');
    await manager.getByRole('button', { name: 'Discard' }).last().click();
  });
  await page.keyboard.press('Escape');
  const sheet = page.getByRole('dialog', { name: 'Reply to Three Rao' });
  // The one just made goes along.
  await expect(sheet.getByRole('radio', { name: 'Hello' })).toBeChecked();
  await expect(sheet.getByText('Hello Three, thank you.')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210?text=Hello%20Three%2C%20thank%20you.',
  );
  await expect(sheet.getByRole('link', { name: 'Mail' })).toHaveAttribute(
    'href',
    /body=Hello%20Three%2C%20thank%20you\.$/,
  );
});

test('A sender is blocked and let in again, and the message says why it is spam', async ({ page, site }) => {
  const { emails } = await openInbox(page, site, { phone: '' });
  await linkOf(page, 'One').click();
  const message = page.getByRole('article');
  await message.getByRole('button', { name: 'More actions' }).click();
  await message.getByRole('menuitem', { name: 'Spam' }).click();
  await expect.poll(() => stateOf(site, emails[0])).toBe('suspected');
  await expect(message.getByRole('button', { name: 'Not spam' })).toBeVisible();
  await expect(message.getByText(/The word filter starts at 20 messages/)).toBeVisible();
  await message.getByRole('button', { name: 'Block sender' }).click();
  await message.getByRole('button', { name: 'Yes, block sender' }).click();
  await expect(message.getByText(`Blocked: ${emails[0]}`)).toBeVisible();
  // The next key is for what came in the place of the button.
  await page.keyboard.press('Tab');
  await expect(message.getByRole('button', { name: 'Unblock' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: 'Block sender' })).toBeVisible();
});
