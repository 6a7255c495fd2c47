import { expectAccessible } from '#tests/support/looks.ts';
import { expect } from '#tests/support/operator-screens.ts';
import { test as ownTest } from '#tests/support/own-site.ts';
import { aReceiver } from '#tests/support/receiver.ts';

const test = ownTest.extend<{ receiver: Awaited<ReturnType<typeof aReceiver>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  receiver: async ({}, use) => {
    const receiver = await aReceiver();
    await use(receiver);
    await receiver.close();
  },
  settings: ({ receiver }, use) => use({ CONTACT_WEBHOOK: receiver.url, CONTACT_RETENTION_DAYS: '90' }),
});

test('The dashboard says that the webhook was not reached', async ({ own, page, open, receiver }) => {
  await open();
  await expect(page.getByText('Unanswered')).toBeVisible();
  await expect(page.getByText('CONTACT_WEBHOOK')).toHaveCount(0);

  await own.visitor.post('/contacts', { email: 'heard@example.in' });
  const line = page.getByText(/Waiting to be delivered: 1 notification\. Last error: Couldn’t reach it\./);
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);

  await receiver.open();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => receiver.calls.map(({ body }) => body.email)).toEqual(['heard@example.in']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Unanswered')).toBeVisible({ timeout: 5_000 });
    await expect(line).toHaveCount(0);
  }).toPass();

  await page.goto('/admin/userInfo');
  await expect(page.getByText('Messages are erased 90 days after they arrived')).toBeVisible();
});
