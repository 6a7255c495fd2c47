import { expect } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';
import { subscribeBy } from '#tests/support/push-service.ts';

test.use({ serviceWorkers: 'allow' });

test('Push is offered once the service worker is there', async ({ own, page, open, push, context }) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  await subscribeBy(context, push);
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    const onwards = new Promise((resolve) => addEventListener('test-goes-on', resolve));
    serviceWorker.register = (...how) => onwards.then(() => register(...how));
  });
  await page.clock.install();
  await open('/admin/notices');
  await expect(page.getByText('Checking this device…')).toBeVisible();
  // It is waited for ten seconds.
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Push can’t work: this site’s service worker is not running')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('test-goes-on')));
  await page.getByRole('switch', { name: 'Push' }).click();
  await expect(page.getByText(/^On: this device gets new leads/)).toBeVisible();
});

test('A push service that does not answer is given up after 15 seconds, and asked again', async ({
  own,
  page,
  open,
  push,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: own.url });
  await subscribeBy(context, push);
  await page.addInitScript(() => {
    const { subscribe } = PushManager.prototype;
    PushManager.prototype.subscribe = () => new Promise(() => undefined);
    addEventListener('test-goes-on', () => {
      PushManager.prototype.subscribe = subscribe;
    });
  });
  await page.clock.install();
  await open('/admin/notices');
  const channel = page.getByRole('region', { name: 'Push' });
  const toggle = channel.getByRole('switch', { name: 'Push' });
  await toggle.click();
  await expect(channel.getByText('Switching on…')).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(15_000);
  await expect(channel.getByRole('alert')).toHaveText(
    'Couldn’t switch it on. Your browser’s push service did not answer in 15 seconds.',
  );
  await expect(toggle).not.toBeChecked();
  await page.evaluate(() => dispatchEvent(new Event('test-goes-on')));
  await channel.getByRole('button', { name: 'Try again' }).click();
  await expect(toggle).toBeChecked();
  await expect(channel.getByRole('alert')).toHaveCount(0);
});
