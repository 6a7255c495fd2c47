import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import Database from 'better-sqlite3';
import webPush from 'web-push';
import { MARK_LENGTH } from '#contract/push-fields.ts';
import { type BrowserPush, subscribeBy } from '#tests/support/browser-push.ts';
import { aPushService, type PushService } from '#tests/support/push-service.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

let dataDir: string;
let service: PushService;
let server: ServerProcess;
let browserPush: BrowserPush;
/** A login on another device. */
let owner: string;

test.beforeEach(async ({ page, context }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'notices-'));
  service = await aPushService();
  server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
    NOTICE_ORIGINS: service.origin,
  });
  await context.grantPermissions(['notifications'], { origin: server.url });
  browserPush = await subscribeBy(context, service);
  owner = await tokenOf();
  await logIn(page);
  await page.goto(`${server.url}/admin/notices`);
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(isTold(page)).toBeVisible();
});
test.afterEach(async () => {
  await server.stop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

const isTold = (page: Page) => page.getByText(/^This device is told of new leads, also while/);
const isNotTold = (page: Page) => page.getByText('This device is not told of new leads.');

async function logIn(page: Page, login: { username: string; password: string } = operator): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Username').fill(login.username);
  await page.getByLabel('Password').fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin/);
}

const call = (method: string, path: string, json?: object, token = '') =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(json && { 'Content-Type': 'application/json' }),
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
const tokenOf = async () => (await (await call('POST', '/login', operator)).json()).token;
const listed = async (): Promise<{ id: number; mark: string }[]> =>
  (await (await call('GET', '/notices', undefined, owner)).json()).devices;
const markOf = (endpoint = '') => createHash('sha256').update(endpoint).digest('hex').slice(0, MARK_LENGTH);

/** One more lead reaches what the browser is subscribed to. */
async function expectTold(): Promise<void> {
  const before = service.pushed.length;
  await call('POST', '/contacts', { email: 'asha@example.in' });
  await expect
    .poll(() => service.pushed.slice(before).map(({ path }) => `${service.origin}${path}`))
    .toEqual([browserPush.subscribed()]);
}

function anotherKey(): void {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const database = new Database(join(dataDir, 'site.sqlite'));
  const change = 'update notification_settings set vapid_public = ?, vapid_private = ?';
  database.prepare(change).run(publicKey, privateKey);
  database.close();
}

for (const [what, happens] of [
  ['was dropped by the browser', () => browserPush.drop()],
  ['was replaced by the browser', () => browserPush.replace()],
  ['is of another key than the server’s', anotherKey],
] as const) {
  test(`A subscription that ${what} is made good by the next operator page, and nobody is asked`, async ({
    page,
  }) => {
    const [before] = await listed();
    const endpoint = browserPush.subscribed();
    happens();
    await page.goto(`${server.url}/admin`);
    const isMadeGood = async () => {
      const now = browserPush.subscribed();
      const marks = (await listed()).map(({ mark }) => mark);
      return now !== endpoint && marks.length === 1 && marks[0] === markOf(now);
    };
    await expect.poll(isMadeGood).toBe(true);
    expect((await listed())[0]?.id).toBe(before?.id);
    await expectTold();
    await page.goto(`${server.url}/admin/notices`);
    await expect(isTold(page)).toBeVisible();
  });
}

test('Logging out ends it in this browser and at the server', async ({ page }) => {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => browserPush.subscribed()).toBe(undefined);
  await expect.poll(listed).toEqual([]);
  await logIn(page);
  await page.goto(`${server.url}/admin/notices`);
  await expect(isNotTold(page)).toBeVisible();
  expect(await listed()).toEqual([]);
});

test('A login that was ended elsewhere ends it, until the next login here', async ({ page }) => {
  await call('DELETE', '/account/sessions', undefined, owner);
  owner = await tokenOf();
  expect(await listed()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(page);
  await page.goto(`${server.url}/admin/notices`);
  await expect(isTold(page)).toBeVisible();
  await expectTold();
});

test('A device that was removed from another one stays removed', async ({ page }) => {
  const [device] = await listed();
  await call('DELETE', `/push-subscriptions/${device?.id}`, undefined, owner);
  await page.goto(`${server.url}/admin`);
  await expect.poll(() => browserPush.subscribed()).toBe(undefined);
  await page.goto(`${server.url}/admin/notices`);
  await expect(isNotTold(page)).toBeVisible();
  expect(await listed()).toEqual([]);
});

test('An editor who logs in is not told by a device that somebody else left on', async ({ page }) => {
  const login = { username: 'meera', password: 'a meadow of her own' };
  const invited = await call('POST', '/invites', { role: 'editor', password: operator.password }, owner);
  await call('POST', '/invitation/accept', { token: (await invited.json()).token, ...login });
  // The login ran out in the meantime: the token is gone, and nobody pressed Logout.
  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, login);
  await expect.poll(() => browserPush.subscribed()).toBe(undefined);
});

test('A permission that was taken back is said, and given again by the same button', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.reload();
  await expect(page.getByText('The permission to show notices was taken back')).toBeVisible();
  await context.grantPermissions(['notifications'], { origin: server.url });
  browserPush.drop();
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(isTold(page)).toBeVisible();
  await expectTold();
});
