import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { postPath } from '#contract/post-address.ts';
import { deliverPush, subscribeBy } from '#tests/support/browser-push.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { aPushService, type PushedNotice, type PushService } from '#tests/support/push-service.ts';
import { savedWhole } from '#tests/support/saved-copies.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

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
const write = async (fields: Record<string, string>) =>
  call('/Blog', { method: 'POST', body: await aPostForm(fields) });
const readers = async () => (await call('/post-notices')).readers;
const asks = (page: Page) => page.getByRole('button', { name: 'Tell me of new posts' });

test('A reader is told of a new post, opens it, and switches it off in one press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url });
  const push = await subscribeBy(context, service);
  await page.goto(`${server.url}/blog`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await asks(page).click();
  await expect(page.getByText('This device is told of new posts, between 9 and 21 o’clock.')).toBeVisible();
  expect(await readers()).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tell me no more' })).toBeVisible();

  await write({ blog_title: 'Not told', tell: 'false' });
  const post = await write({ blog_title: 'Two spinners or one', tell: 'true' });
  await expect.poll(() => service.pushed.length).toBe(1);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await deliverPush(page, server.url, service.pushed[0] as PushedNotice);
  const shown = () =>
    worker.evaluate<unknown>(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    );
  await expect
    .poll(shown)
    .toEqual([{ title: 'New post', body: 'Two spinners or one', tag: `post-${post.id}` }]);
  await savedWhole(page, post.id);
  // Only a person's click may open a window: what the worker asks for is noted instead.
  const press = (tag: string) =>
    worker.evaluate<string>(`registration.getNotifications({ tag: '${tag}' }).then(
      ([notification]) =>
        new Promise((resolve) => {
          clients.openWindow = async (url) => resolve(url);
          dispatchEvent(new NotificationEvent('notificationclick', { notification }));
        }),
    )`);
  const opened = await press(`post-${post.id}`);
  expect(opened).toBe(server.url + postPath(post));
  // One without words may be a reader's as well: it leads to no screen of the operator's.
  await worker.evaluate(`dispatchEvent(new PushEvent('push'))`);
  await expect.poll(shown).toContainEqual({ title: 'Notice', body: '', tag: 'notice' });
  expect(await press('notice')).toBe(`${server.url}/`);

  await page.goto(opened);
  await page.getByRole('button', { name: 'Tell me no more' }).click();
  await expect(page.getByText('This device is told no more.')).toBeVisible();
  await expect(asks(page)).toBeVisible();
  expect(push.subscribed()).toBeUndefined();
  expect(await readers()).toBe(0);
});

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
