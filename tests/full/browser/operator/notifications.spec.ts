import type { Locator } from '@playwright/test';
import { expectAccessible } from '#tests/support/looks.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { expect, failedCalls, fillLogin, makeColleague } from '#tests/support/operator-screens.ts';
import { test as ownTest } from '#tests/support/own-site.ts';

const test = ownTest.extend<{ mail: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  mail: async ({}, use) => {
    const mail = await aMailServer();
    await use(mail);
    await mail.close();
  },
  settings: async ({ push, mail }, use) => use({ NOTICE_ORIGINS: `${push.origin},${mail.url}` }),
});

test.use({ allowedConsole: failedCalls });

async function fillServer(form: Locator, { url }: MailServer): Promise<void> {
  const { hostname, port } = new URL(url);
  await form.getByLabel('Server').fill(hostname);
  await form.getByLabel('Port').fill(port);
}

test('An operator sets mail, a webhook and quiet hours, and tests the mail', async ({ page, open, mail }) => {
  await open();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await expectAccessible(page);

  const channel = (name: string) => page.getByRole('region', { name });
  await channel('Mail').getByRole('button', { name: 'Set up' }).click();
  const mailForm = page.getByRole('form', { name: 'Mail' });
  await expect(mailForm.getByText('Use an app password')).toBeVisible();
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Mail still needs a server and an address')).toBeVisible();
  await mailForm.getByLabel('Sent by').selectOption('Another mail server');
  await mailForm.getByLabel('Server').fill('smtp://mail.example.com');
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(mailForm.getByText('Enter its name, such as')).toBeVisible();
  await expect(mailForm.getByLabel('Server')).toBeFocused();
  await fillServer(mailForm, mail);
  await mailForm.getByLabel('Send to').fill('one@example.in two@example.in');
  await mailForm.getByLabel('Replies go to').fill('support@');
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(mailForm.getByLabel('Replies go to')).toBeFocused();
  await mailForm.getByLabel('Replies go to').fill('support@example.in');
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(channel('Mail')).toContainText('On: to one@example.in, two@example.in, by 127.0.0.1.');
  await expect(page.getByText('The weekly letter is on now, too: switch it off below')).toBeVisible();
  await expect(channel('Weekly letter').getByRole('switch')).toBeChecked();
  await mailForm.getByRole('button', { name: 'Send a test' }).click();
  await expect(mailForm.getByRole('alert')).toContainText('Couldn’t reach the mail server.');
  await mail.open();
  await mailForm.getByRole('button', { name: 'Send a test' }).click();
  await expect(mailForm.getByRole('status')).toHaveText('Sent to one@example.in. Sent to two@example.in.');
  await expectAccessible(page);
  await channel('Mail').getByRole('switch').press('Space');
  await expect(channel('Mail')).toContainText('Off: new leads are not mailed.');

  await channel('Webhook').getByRole('button', { name: 'Set up' }).click();
  const hook = page.getByRole('form', { name: 'Webhook' });
  await hook.getByLabel('Service').selectOption('Slack');
  await hook.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The webhook still needs an address.')).toBeVisible();
  await hook.getByLabel('Address').fill('https://10.0.0.1/hook');
  await hook.getByRole('button', { name: 'Save' }).click();
  await expect(hook.getByText('Must lead to a public address, or be named in NOTICE_ORIGINS.')).toBeVisible();
  await hook.getByLabel('Address').fill('https://hooks.slack.example/T1/B1/x');
  await hook.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Send a test to see whether it arrives.')).toBeVisible();
  await expect(channel('Webhook')).toContainText('On: to hooks.slack.example, Slack.');
  await expect(hook.getByRole('button', { name: 'Send a test' })).toBeVisible();
  await expect(hook.getByLabel('New address')).toHaveValue('');

  const quiet = channel('Timing and privacy');
  await quiet.getByRole('button', { name: 'Edit' }).click();
  await quiet.getByLabel('From').fill('22:00');
  await quiet.getByLabel('Until').fill('07:30');
  await quiet.getByRole('button', { name: 'Save' }).click();
  await expect(quiet).toContainText('Quiet hours: push and mail wait from 22:00 until 07:30');
  await expect(quiet.getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(quiet).toContainText('from 22:00 until 07:30');
});

test('A channel that failed three times is said on every page', async ({ own, owner, page, open, mail }) => {
  await owner.patch('/notices', { smtp_url: mail.url, mail_to: ['owner@example.in'] });
  await open('/admin/notices');
  const channel = page.getByRole('region', { name: 'Mail' });
  await expect(channel).toContainText('On: to owner@example.in');
  await own.visitor.post('/contacts', { email: 'asha@example.in', message: 'Words' });
  await page.reload();
  await expect(channel).toContainText('1 not delivered. Couldn’t reach the mail server.');
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const bar = page.getByText(
    /^Mail to owner@example\.in has failed since .*: Couldn’t reach the mail server\.$/,
  );
  await expect(bar).toHaveCount(0);
  // Two more tries failed; the next one by itself is an hour from now.
  own.change('update delivery set failures = 3, next_at = next_at + 3600000');
  await page.reload();
  await expect(bar).toBeVisible();
  await mail.open();
  await page.getByRole('link', { name: 'See notifications' }).click();
  await channel.getByRole('button', { name: 'Send a test' }).click();
  await expect(channel.getByText('Sent to owner@example.in.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect.poll(() => mail.mails.length).toBe(2);
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('An answerer sees what an owner set, tests and changes nothing', async ({ page, owner, mail }) => {
  await owner.patch('/notices', { smtp_url: mail.url, mail_to: ['owner@example.in'] });
  const login = await makeColleague(owner, 'answerer', 'asha');
  await page.goto('/login?next=/admin/notices');
  await fillLogin(page, login);
  await expect(page.getByText('Only an owner can change mail')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('owner@example.in');
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await expectAccessible(page);
});

test('Where notices are blocked, the page says so', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await open('/admin/notices');
  await expect(page.getByText('Blocked in this browser.')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Push' })).toHaveCount(0);
});
