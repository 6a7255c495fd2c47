import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aReceiver } from '#tests/support/receiver.ts';
import { startServer } from '#tests/support/product.ts';
import { operator } from '#tests/support/operator-of-tests.ts';

test('The dashboard says that the webhook was not told, and tries again when asked', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hook-'));
  const receiver = await aReceiver();
  const server = await startServer({
    DATA_DIR: dataDir,
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
    CONTACT_WEBHOOK: receiver.url,
    CONTACT_RETENTION_DAYS: '90',
  });
  const send = async (path: string, body: object) =>
    (
      await fetch(`${server.url}/api${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  const { token } = await send('/login', operator);
  await page.addInitScript((value) => localStorage.setItem('token', value), token);

  await page.goto(`${server.url}/admin`);
  await expect(page.getByText('Unanswered')).toBeVisible();
  await expect(page.getByText('CONTACT_WEBHOOK')).toHaveCount(0);

  await send('/contacts', { email: 'told@example.in' });
  const line = page.getByText(
    /Still to be delivered: one notice\. At the last try: It could not be reached\./,
  );
  await expect(async () => {
    await page.reload();
    await expect(line).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);

  await receiver.open();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => receiver.calls.map(({ body }) => body.email)).toEqual(['told@example.in']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Unanswered')).toBeVisible({ timeout: 5_000 });
    await expect(line).toHaveCount(0);
  }).toPass();

  await page.goto(`${server.url}/admin/userInfo`);
  await expect(page.getByText('Messages are erased 90 days after they arrived')).toBeVisible();
  await server.stop();
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});
