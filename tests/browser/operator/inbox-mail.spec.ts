import type { Route } from '@playwright/test';
import { linkOf, messageTitle, openInbox, rowOf, stateOf } from '#tests/support/inbox-screen.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { expect, failedCalls, leaveMessage } from '#tests/support/operator-screens.ts';
import { test as base } from '#tests/support/own-site.ts';

const test = base.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  mail: async ({}, use) => {
    const mail = await aMailServer();
    await mail.open();
    await use(mail);
    await mail.close();
  },
  settings: ({ mail }, use) =>
    use({ SMTP_URL: `${mail.url}?from=hello@floodlight.example`, NOTIFY_EMAIL: 'owner@example.in' }),
});

test.use({ allowedConsole: failedCalls });

test('A lead is answered by mail from here, with a prepared reply, and its outcome is on the timeline', async ({
  page,
  own,
  mail,
}) => {
  const { emails } = await openInbox(page, own, { count: 2 });
  const sent = () => mail.mails.filter(({ to }) => emails.includes(to[0] ?? '')).map(({ text }) => text);

  await test.step('A reply is prepared from one of three, with a preview and a check', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Write a prepared reply' }).click();
    const sheet = page.getByRole('dialog', { name: 'Prepared replies' });
    await sheet.getByRole('button', { name: 'Add When can we call?' }).click();
    await expect(sheet.getByText('was added')).toBeVisible();
    const suggested = sheet.getByRole('list', { name: 'Suggested replies' });
    await expect(suggested.getByRole('button')).toHaveText(['Add', 'Add']);
    await expect(suggested.getByRole('button', { name: 'Add When can we call?' })).toHaveCount(0);
    const text = sheet.getByRole('textbox', { name: 'Text' });
    await text.fill('Namaste {{name}}.');
    await expect(sheet.getByText(/There is no \{\{name\}\}/)).toBeVisible();
    await text.fill('Namaste {{first_name}}, when can we call?');
    await expect(sheet.getByText('Namaste Asha, when can we call?')).toBeVisible();
    await sheet.getByRole('button', { name: 'Save reply' }).click();
    await expect(sheet.getByText('The reply was saved.')).toBeVisible();
    await page.keyboard.press('Escape');
    const ways = page.getByRole('dialog', { name: 'Reply to One Rao' });
    await expect(ways.getByRole('radio', { name: 'When can we call?' })).toBeChecked();
    await expect(ways.getByRole('link', { name: 'WhatsApp' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(ways.getByRole('button', { name: 'Edit prepared replies' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('A mail is written with it, taken back by Undo, and sent', async () => {
    await linkOf(page, 'One').click();
    await page.getByRole('article').getByRole('button', { name: 'Mail' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mail to One Rao' });
    await expect(sheet).toContainText(`From hello@floodlight.example to ${emails[0]}`);
    await sheet.getByRole('combobox', { name: 'Prepared reply' }).selectOption('When can we call?');
    await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Namaste One, when can we call?',
    );
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('The mail is sent in 10 seconds.');
    await expect.poll(() => stateOf(own, emails[0])).toBe('answered');
    await page.keyboard.press('u');
    await expect(page.getByRole('status')).toContainText('The mail was not sent.');
    await expect.poll(() => stateOf(own, emails[0])).toBe('new');

    await page.getByRole('article').getByRole('button', { name: 'Mail' }).click();
    await expect(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Namaste One, when can we call?',
    );
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Namaste {{first_name}}.');
    // The site has it, and the answer is lost: sent again from a sheet that is opened again, it is one mail.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/contacts/*/mails', loseAnswer, { times: 1 });
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet.getByRole('alert')).toContainText('Couldn’t send.');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.getByRole('article').getByRole('button', { name: 'Mail' }).click();
    await sheet.getByRole('button', { name: 'Send' }).click();
    const timeline = page.getByRole('region', { name: 'All from this person' });
    await expect(timeline).toContainText('Waiting to be sent');
    await expect(timeline.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
    expect(sent()).toEqual(['Namaste One.\n']);
  });

  await test.step('One of unknown outcome is said, and sent again by a press', async () => {
    mail.behaving.mode = 'cut';
    await page.keyboard.press('Escape');
    await rowOf(page, 'Two').getByRole('link', { name: 'Two Rao' }).click();
    await expect(messageTitle(page)).toHaveText('Message from Two Rao');
    await page.getByRole('article').getByRole('button', { name: 'Mail' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mail to Two Rao' });
    await sheet.getByRole('textbox', { name: 'Message' }).fill('Namaste Two.');
    await sheet.getByRole('button', { name: 'Send' }).click();
    const timeline = page.getByRole('region', { name: 'All from this person' });
    await expect(timeline.getByText('May have been sent')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'One mail to check' })).toBeVisible();
    mail.behaving.mode = 'take';
    await timeline.getByRole('button', { name: 'Send again' }).press('Enter');
    // The button goes.
    await expect(timeline.getByRole('heading', { name: 'All from this person' })).toBeFocused();
    await expect(timeline.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'One mail to check' })).toHaveCount(0);
  });

  await test.step('From the dashboard it is written in the same form, and the focus goes on to the next lead', async () => {
    const asks = 'Which match is the first?';
    const from = (first_name: string, message: string) =>
      leaveMessage(own, {
        ...{ first_name, message, preferred_channel: 'email' },
        email: `${first_name.toLowerCase()}@waiting.example.in`,
      });
    await from('Three', asks);
    await from('Four', 'Is there a match on Monday?');
    await page.goto('/admin');
    const leads = page.getByRole('region', { name: /waiting/ }).getByRole('listitem');
    await leads.filter({ hasText: 'Three' }).getByRole('button', { name: 'Mail' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mail to Three' });
    await expect(sheet.getByText(asks)).toBeVisible();
    const message = sheet.getByRole('textbox', { name: 'Message' });
    await expect(message).toBeFocused();
    await message.fill('The first is on Sunday.');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status')).toContainText('The mail is sent in 10 seconds.');
    await expect(leads.getByRole('link', { name: 'Four' })).toBeFocused();
  });
});
