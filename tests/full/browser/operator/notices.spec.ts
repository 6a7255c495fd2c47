import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

let dataDir: string;
let mail: MailServer;
let server: ServerProcess;

test.beforeEach(async ({ page }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'notices-'));
  mail = await aMailServer();
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  const { token } = await send('/login', operator);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
});
test.afterEach(async () => {
  await server.stop();
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, body: object, token = '') =>
  fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
const send = async (path: string, body: object, token = '') => (await post(path, body, token)).json();

test('An operator sets mail, a webhook and quiet hours, and a test of the mail says how it really ended', async ({
  page,
}) => {
  await page.goto(`${server.url}/admin`);
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

test('A channel that fails for an hour is said on every page, and its delivery is sent again', async ({
  page,
}) => {
  await page.goto(`${server.url}/admin/notices`);
  const form = page.getByRole('form', { name: 'Mail' });
  await form.getByLabel('Mail server').fill(mail.url);
  await form.getByLabel('Addresses').fill('owner@example.in');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mail: saved.')).toBeVisible();
  await send('/contacts', { email: 'asha@example.in', message: 'Words' });
  // The page was open all the time.
  await expect(page.getByText('The mail server could not be reached.')).toBeVisible();
  await page.goto(`${server.url}/admin/account`);
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  const bar = page.getByText(
    /^Mail to owner@example\.in fails since .*: The mail server could not be reached\.$/,
  );
  await expect(bar).toHaveCount(0);
  // An hour goes by; the next try by itself is an hour from now.
  const database = new Database(join(dataDir, 'site.sqlite'));
  database.exec('update delivery set since = since - 3600000, next_at = next_at + 3600000');
  database.close();
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

test('An answerer reads and tests what an owner set, and is offered no settings', async ({ page }) => {
  await mail.open();
  const owner = await send('/login', operator);
  await fetch(`${server.url}/api/notices`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ smtp_url: mail.url, mail_to: ['owner@example.in'] }),
  });
  const invite = await send('/invites', { role: 'answerer', password: operator.password }, owner.token);
  const login = { username: 'asha', password: 'a meadow of her own' };
  await post('/invitation/accept', { token: invite.token, ...login });
  const { token, role } = await send('/login', login);
  await page.addInitScript((kept) => Object.assign(localStorage, kept), { token, role });
  await page.goto(`${server.url}/admin`);
  await page.getByRole('link', { name: 'Notices' }).click();
  await expect(page.getByText('settings that only an owner changes')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.getByRole('region', { name: 'Mail' }).getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Sent to owner@example.in.')).toBeVisible();
  await expectAccessible(page);
});

test('Where notices are blocked, the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto(`${server.url}/admin/notices`);
  await expect(page.getByText('Notices of this site are blocked in this browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Switch on for this device' })).toHaveCount(0);
});
