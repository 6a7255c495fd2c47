import type { Page } from '@playwright/test';
import type { Client } from '#tests/support/client.ts';
import { expect, failedCalls } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';
import { noonZone, subscribeBy } from '#tests/support/push-service.ts';

test.use({ serviceWorkers: 'allow', timezoneId: noonZone, allowedConsole: failedCalls });

const readers = async (owner: Client): Promise<number> => (await owner.get('/post-notices')).body.readers;
const asks = (page: Page) => page.getByRole('button', { name: 'Get notified of new posts' });

test('Without a connection it says so, and the next press tries again', async ({
  own,
  push,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  await subscribeBy(context, push);
  await page.goto(`${own.url}/blog`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(asks(page)).toBeVisible();
  await context.setOffline(true);
  await asks(page).click();
  await expect(page.getByText('Not switched on. There is no connection.')).toBeVisible();
  await context.setOffline(false);
  await asks(page).click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
});

test('Where notifications are blocked or need an installed site, that is said', async ({
  own,
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await page.goto(`${own.url}/blog`);
  await asks(page).click();
  await expect(
    page.getByText('Notifications are blocked. Allow them in the browser’s settings for this site.'),
  ).toBeVisible();
  const phone = await browser.newPage({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  });
  await phone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await phone.goto(`${own.url}/blog`);
  await expect(phone.getByText(/on an iPhone or iPad, tap Share, then Add to Home Screen/)).toBeVisible();
  await phone.close();
});

test('An operator who gets notifications of leads here keeps the subscription', async ({
  own,
  owner,
  push,
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  const device = await subscribeBy(context, push);
  await page.addInitScript((value = '') => localStorage.setItem('token', value), owner.token);
  await page.goto(`${own.url}/admin/notices`);
  await page.getByRole('switch', { name: 'Push' }).click();
  await expect(page.getByText(/^On: this device gets new leads/)).toBeVisible();
  await page.goto(`${own.url}/blog`);
  await asks(page).click();
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(asks(page)).toBeVisible();
  expect(device.subscribed()).toBeDefined();
  await asks(page).click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();

  await page.goto(`${own.url}/admin/notices`);
  await expect(page.getByText('1 visitor’s device follows new posts.')).toBeVisible();
  await page.getByRole('switch', { name: 'Push' }).click();
  await expect(page.getByText('Off on this device.')).toBeVisible();
  expect(device.subscribed()).toBeDefined();
  expect(await readers(owner)).toBe(1);
});
