import { expect, failedCalls, fillLogin, operator, screenTitle } from '#tests/support/operator-screens.ts';
import { test } from '#tests/support/own-site.ts';

test.use({ allowedConsole: failedCalls });

test('A known browser gets in while others guess; a new one must wait', async ({ own, page, browser }) => {
  const login = async (at: typeof page) => {
    await at.goto(`${own.url}/login`);
    await fillLogin(at);
  };
  await login(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  for (let n = 0; n < 10; n += 1) {
    const guess = { username: operator.username, password: `wrong ${n}` };
    expect((await own.visitor.post('/login', guess)).status).toBe(401);
  }
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await login(other);
  await expect(other.getByRole('alert')).toHaveText(/^Too many failed logins\. Try again /);
  await other.context().close();

  await login(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
});
