import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import webPush from 'web-push';
import { MARK_LENGTH } from '#contract/notification-readers.ts';
import { clientOf } from '#tests/support/client.ts';
import { expect, failedCalls, fillLogin, makeColleague, operator } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';
import { subscribeBy } from '#tests/support/push-service.ts';

test.use({ serviceWorkers: 'allow', allowedConsole: failedCalls });

const isOn = (page: Page) => page.getByText(/^On: this device gets new leads/);
const markOf = (endpoint = '') => createHash('sha256').update(endpoint).digest('hex').slice(0, MARK_LENGTH);

async function logIn(page: Page, login = operator): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, login);
  await expect(page).toHaveURL(/\/admin/);
}

test('A device is notified of leads until its login ends', async ({ own, push, page, context }) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  const device = await subscribeBy(context, push);
  /** A login on another device. */
  let owner = clientOf(own.url, await own.login());
  const listed = async (): Promise<{ id: number; mark: string }[]> =>
    (await owner.get('/notices')).body.devices;
  const switchOn = async () => {
    await page.goto('/admin/notices');
    await page.getByRole('switch', { name: 'Push' }).click();
    await expect(isOn(page)).toBeVisible();
  };
  const expectNothing = async () => {
    await expect.poll(() => device.subscribed()).toBe(undefined);
    await page.goto('/admin/notices');
    await expect(page.getByText('Off on this device.')).toBeVisible();
    expect(await listed()).toEqual([]);
  };
  /** One more lead reaches what the browser is subscribed to. */
  const expectLead = async () => {
    const before = push.pushed.length;
    await own.visitor.post('/contacts', { email: 'asha@example.in' });
    await expect
      .poll(() => push.pushed.slice(before).map(({ path }) => `${push.origin}${path}`))
      .toEqual([device.subscribed()]);
  };
  await logIn(page);
  await switchOn();

  const anotherKey = () => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    own.change('update notification_settings set vapid_public = ?, vapid_private = ?', publicKey, privateKey);
  };
  for (const [what, happens] of [
    ['was dropped by the browser', device.drop],
    ['was replaced by the browser', device.replace],
    ['is of another key than the server’s', anotherKey],
  ] as const) {
    await test.step(`A subscription that ${what} is made good by the next operator page`, async () => {
      const [before] = await listed();
      const endpoint = device.subscribed();
      happens();
      await page.goto('/admin');
      const isMadeGood = async () => {
        const now = device.subscribed();
        const marks = (await listed()).map(({ mark }) => mark);
        return now !== endpoint && marks.length === 1 && marks[0] === markOf(now);
      };
      await expect.poll(isMadeGood).toBe(true);
      expect((await listed())[0]?.id).toBe(before?.id);
      await expectLead();
      await page.goto('/admin/notices');
      await expect(isOn(page)).toBeVisible();
    });
  }

  await test.step('A login that was ended elsewhere ends it, until the next login here', async () => {
    await owner.delete('/account/sessions');
    owner = clientOf(own.url, await own.login());
    expect(await listed()).toEqual([]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await logIn(page);
    await page.goto('/admin/notices');
    await expect(isOn(page)).toBeVisible();
    await expectLead();
  });

  await test.step('A permission that was taken back is said, and given again by the same button', async () => {
    await context.clearPermissions();
    await page.reload();
    await expect(page.getByText('Off: the browser removed the permission')).toBeVisible();
    await context.grantPermissions(['notifications'], { origin: own.url });
    device.drop();
    // On this page: the next one would make it good by itself.
    await page.getByRole('switch', { name: 'Push' }).click();
    await expect(isOn(page)).toBeVisible();
    await expectLead();
  });

  await test.step('A device that was removed from another one stays removed', async () => {
    await owner.delete(`/push-subscriptions/${(await listed())[0]?.id}`);
    await page.goto('/admin');
    await expectNothing();
  });

  await test.step('Logging out ends it in this browser and at the server', async () => {
    await switchOn();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(listed).toEqual([]);
    await logIn(page);
    await expectNothing();
  });

  await test.step('An editor who logs in gets no notification on a device that somebody else left on', async () => {
    await switchOn();
    const editor = await makeColleague(owner, 'editor', 'meera');
    // The login ran out in the meantime: the token is gone, and Logout was not pressed.
    await page.evaluate(() => localStorage.removeItem('token'));
    await logIn(page, editor);
    await expect.poll(() => device.subscribed()).toBe(undefined);
  });
});
