import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { postPath } from '#contract/post-address.ts';
import { deliverPush, subscribeBy } from '#tests/support/browser-push.ts';
import { operator } from '#tests/support/operator-of-tests.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { aPushService, type PushedNotice, type PushService } from '#tests/support/push-service.ts';
import { savedWhole } from '#tests/support/saved-copies.ts';

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
