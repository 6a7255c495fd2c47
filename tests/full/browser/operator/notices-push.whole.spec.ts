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
  await expect(page.getByText('Looking at this device…')).toBeVisible();
  // It is waited for ten seconds.
  await page.clock.fastForward(10_000);
  await expect(page.getByText('The service worker of this site is not running')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('test-goes-on')));
  await page.getByRole('button', { name: 'Switch on for this device' }).click();
  await expect(page.getByText('This device is told of new leads.').first()).toBeVisible();
});
