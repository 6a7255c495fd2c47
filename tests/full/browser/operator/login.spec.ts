import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  fillLogin,
  operator,
  screenTitle,
  test,
} from '#tests/support/operator-screens.ts';
import { startServer } from '#tests/support/product.ts';
import { TEMPLATE } from '#tests/support/template-site.ts';

test.use({ allowedConsole: failedCalls });

test('A known browser gets in while others guess; a new one must wait', async ({ page, browser }) => {
  // A site of its own: whoever else logs in there would have to wait as well.
  const dataDir = await mkdtemp(join(tmpdir(), 'guessed-'));
  await cp(TEMPLATE, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir });
  const login = async (at: typeof page) => {
    await at.goto(`${server.url}/login`);
    await fillLogin(at);
  };
  await login(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  for (let n = 0; n < 10; n += 1) {
    const guess = { username: operator.username, password: `wrong ${n}` };
    expect((await clientOf(server.url).post('/login', guess)).status).toBe(401);
  }
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await login(other);
  await expect(other.getByRole('alert')).toHaveText(/^Too many failed logins\. Try again /);
  await other.context().close();

  await login(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
