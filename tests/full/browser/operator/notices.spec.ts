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

test('An operator sets mail, a webhook and quiet hours, and tests the mail', async ({ page, open, mail }) => {
  await open();
  await page.getByRole('link', { name: 'Notices' }).click();
  await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
  await expectAccessible(page);

  const mailForm = page.getByRole('form', { name: 'Mail' });
  await mailForm.getByLabel('Mail server').fill('mail.example.com');
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(mailForm.getByText('Must be an address such as')).toBeVisible();
  await expect(mailForm.getByLabel('Mail server')).toBeFocused();
  await mailForm.getByLabel('Mail server').fill(mail.url);
  await mailForm.getByLabel('Addresses').fill('one@example.in two@example.in');
  await mailForm.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail: saved.')).toBeVisible();
  await mailForm.getByRole('button', { name: 'Send a test' }).click();
  await expect(mailForm.getByRole('alert')).toContainText('The mail server could not be reached.');
  await mail.open();
  await mailForm.getByRole('button', { name: 'Send a test' }).click();
  await expect(mailForm.getByRole('status')).toHaveText('Sent to one@example.in. Sent to two@example.in.');

  const hook = page.getByRole('form', { name: 'Webhook' });
  await hook.getByLabel('Shape').selectOption('Slack');
  await hook.getByLabel('Address').fill('https://10.0.0.1/hook');
  await hook.getByRole('button', { name: 'Save' }).click();
  await expect(hook.getByText('Must lead to a public address.')).toBeVisible();

  const times = page.getByRole('form', { name: 'Quiet hours' });
  await times.getByLabel('Quiet from').fill('22:00');
  await times.getByLabel('Until').fill('07:30');
  await times.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Quiet hours and digests: saved.')).toBeVisible();
  await page.reload();
  await expect(times.getByLabel('Until')).toHaveValue('07:30');
  await expectAccessible(page);
});

test('A channel that fails for an hour is said on every page', async ({ own, page, open, mail }) => {
  await open('/admin/notices');
  const form = page.getByRole('form', { name: 'Mail' });
  await form.getByLabel('Mail server').fill(mail.url);
  await form.getByLabel('Addresses').fill('owner@example.in');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail: saved.')).toBeVisible();
  await own.visitor.post('/contacts', { email: 'asha@example.in', message: 'Words' });
  // The page was open all the time.
  await expect(page.getByText('The mail server could not be reached.')).toBeVisible();
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const bar = page.getByText(
    /^Mail to owner@example\.in fails since .*: The mail server could not be reached\.$/,
  );
  await expect(bar).toHaveCount(0);
  // An hour goes by; the next try by itself is an hour from now.
  own.change('update delivery set since = since - 3600000, next_at = next_at + 3600000');
  await page.reload();
  await expect(bar).toBeVisible();
  await mail.open();
  await page.getByRole('link', { name: 'See notices' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mail.mails.length).toBe(1);
  await page.reload();
  await expect(page.getByText('Nothing waits, nothing failed.')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('An answerer sees what an owner set, tests and changes nothing', async ({ page, owner, mail }) => {
  await owner.patch('/notices', { smtp_url: mail.url, mail_to: ['owner@example.in'] });
  const login = await makeColleague(owner, 'answerer', 'asha');
  await page.goto('/login?next=/admin/notices');
  await fillLogin(page, login);
  await expect(page.getByText('settings that only an owner changes')).toBeVisible();
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
  await expect(page.getByText('Notices of this site are blocked in this browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch on for this device' })).toHaveCount(0);
});
