import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { deliverPush, subscribeBy } from '#tests/support/browser-push.ts';
import { aPushService, type PushedNotice, type PushService } from '#tests/support/push-service.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

let dataDir: string;
let service: PushService;
let server: ServerProcess;

test.beforeEach(async ({ page }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'notices-'));
  service = await aPushService();
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
    NOTICE_ORIGINS: service.origin,
  });
  const { token } = await send('/login', operator);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
});
test.afterEach(async () => {
  await server.stop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = async (path: string, body: object) =>
  (
    await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

test('An operator switches push on, and with the page gone a lead is shown; a click opens it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await subscribeBy(context, service);
  await page.goto(`${server.url}/admin/notices`);
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByText('This device is told of new leads.').first()).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const other = await context.newPage();
  await other.goto(`${server.url}/offline`);
  await page.close();

  const { id } = await send('/contacts', {
    first_name: 'Asha',
    email: 'asha@example.in',
    message: 'Call me, please',
  });
  await expect.poll(() => service.pushed.length).toBe(1);
  await deliverPush(other, server.url, service.pushed[0] as PushedNotice);
  const shown = () =>
    worker.evaluate<unknown>(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    );
  const tag = service.pushed[0]?.payload.tag;
  await expect.poll(shown).toEqual([{ title: 'New lead', body: '', tag }]);

  // Only a person's click may open a window: what the worker asks for is noted instead.
  const opened = await worker.evaluate<string>(`registration.getNotifications().then(
    ([notification]) =>
      new Promise((resolve) => {
        clients.openWindow = async (url) => resolve(url);
        dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      }),
  )`);
  expect(opened).toBe(`${server.url}/admin/userInfo?id=${id}`);
  await expect.poll(shown).toEqual([]);
  await other.goto(opened);
  await expect(other.getByRole('article').getByText('Call me, please')).toBeVisible();
});

test('Where the service worker comes late, that is said, and push is offered once it is there', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  await subscribeBy(context, service);
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const onwards = new Promise((resolve) => addEventListener('test-goes-on', resolve));
    serviceWorker.register = (...how) => onwards.then(() => register(...how));
  });
  await page.clock.install();
  await page.goto(`${server.url}/admin/notices`);
  await expect(page.getByText('Looking at this device…')).toBeVisible();
  // It is waited for ten seconds.
  await page.clock.fastForward(10_000);
  await expect(page.getByText('The service worker of this site is not running')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('test-goes-on')));
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByText('This device is told of new leads.').first()).toBeVisible();
});
