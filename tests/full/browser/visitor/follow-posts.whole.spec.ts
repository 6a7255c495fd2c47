import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { subscribeBy } from '#tests/support/browser-push.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { aPushService, type PushService } from '#tests/support/push-service.ts';

/** A zone where it is about noon, whenever this runs. Its sign is that of POSIX. */
const behind = new Date().getUTCHours() - 12;

test.use({ timezoneId: `Etc/GMT${behind < 0 ? '' : '+'}${behind}` });

let dataDir: string;

let service: PushService;

let server: ServerProcess;

let token: string;

test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'readers-'));
  service = await aPushService();
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
    NOTICE_ORIGINS: service.origin,
  });
  const answer = await call('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operator),
  });
  token = answer.token;
});

test.afterEach(async () => {
  await server.stop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

const call = async (path: string, init: RequestInit = {}) =>
  (
    await fetch(`${server.url}/api${path}`, {
      ...init,
      headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
    })
  ).json();

const readers = async () => (await call('/post-notices')).readers;

const asks = (page: Page) => page.getByRole('button', { name: 'Tell me of new posts' });

test('Without a connection it says so, and the next press tries again', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await subscribeBy(context, service);
  await page.goto(`${server.url}/blog`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(asks(page)).toBeVisible();
  await context.setOffline(true);
  await asks(page).click();
  await expect(page.getByText('Not switched on. There is no connection.')).toBeVisible();
  await context.setOffline(false);
  await asks(page).click();
  await expect(page.getByRole('button', { name: 'Tell me no more' })).toBeVisible();
});

test('Where notices are blocked, or on an iPhone that has not installed the site, it is said what to do', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto(`${server.url}/blog`);
  await asks(page).click();
  await expect(
    page.getByText(/^Notices are blocked here. .* allow them in the browser’s settings/),
  ).toBeVisible();
  const phone = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  });
  await phone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await phone.goto(`${server.url}/blog`);
  await expect(phone.getByText(/on an iPhone or iPad, tap Share, then Add to Home Screen/)).toBeVisible();
  await phone.close();
});

test('An operator who is told of leads here keeps the subscription, whichever is switched off first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  const push = await subscribeBy(context, service);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  await page.goto(`${server.url}/admin/notices`);
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByText('This device is told of new leads.').first()).toBeVisible();
  await page.goto(`${server.url}/blog`);
  await asks(page).click();
  await page.getByRole('button', { name: 'Tell me no more' }).click();
  await expect(asks(page)).toBeVisible();
  expect(push.subscribed()).toBeDefined();
  await asks(page).click();
  await expect(page.getByRole('button', { name: 'Tell me no more' })).toBeVisible();

  await page.goto(`${server.url}/admin/notices`);
  await expect(page.getByText('1 device of a visitor asks for new posts.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(page.getByText('This device is not told of new leads.')).toBeVisible();
  expect(push.subscribed()).toBeDefined();
  expect(await readers()).toBe(1);
});
