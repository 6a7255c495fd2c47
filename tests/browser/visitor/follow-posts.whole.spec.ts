import type { Page } from '@playwright/test';
import { postPath } from '#contract/post-address.ts';
import type { Client } from '#tests/support/client.ts';
import { expect, failedCalls } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';
import { addPost } from '#tests/support/posts.ts';
import { deliverPush, noonZone, type PushedNotice, subscribeBy } from '#tests/support/push-service.ts';
import { savedInFull } from '#tests/support/saved-copies.ts';

test.use({ serviceWorkers: 'allow', timezoneId: noonZone, allowedConsole: failedCalls });

const readers = async (owner: Client): Promise<number> => (await owner.get('/post-notices')).body.readers;
const asks = (page: Page) => page.getByRole('button', { name: 'Get notified of new posts' });

test('A reader is notified of a new post, and switches it off', async ({
  own,
  owner,
  push,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  const device = await subscribeBy(context, push);
  await page.goto(`${own.url}/blog`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await asks(page).click();
  await expect(page.getByText('Notifications of new posts are on, between 9:00 and 21:00.')).toBeVisible();
  expect(await readers(owner)).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();

  await addPost(owner, { blog_title: 'Not notified', tell: 'false' });
  const post = await addPost(owner, { blog_title: 'Two spinners or one', tell: 'true' });
  await expect.poll(() => push.pushed.length).toBe(1);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await deliverPush(page, own.url, push.pushed[0] as PushedNotice);
  const shown = () =>
    worker.evaluate<unknown>(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    );
  await expect
    .poll(shown)
    .toEqual([{ title: 'New post', body: 'Two spinners or one', tag: `post-${post.id}` }]);
  await savedInFull(page, post.id);
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
  expect(opened).toBe(own.url + postPath(post));
  // One without words may be a reader's as well: it leads to no screen of the operator's.
  await worker.evaluate(`dispatchEvent(new PushEvent('push'))`);
  await expect.poll(shown).toContainEqual({ title: 'Notification', body: '', tag: 'notice' });
  expect(await press('notice')).toBe(`${own.url}/`);

  await page.goto(opened);
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
  await expect(asks(page)).toBeVisible();
  expect(device.subscribed()).toBeUndefined();
  expect(await readers(owner)).toBe(0);
});
