import {
  expect,
  failedCalls,
  fillLogin,
  operator,
  screenTitle,
  test,
} from '#tests/support/operator-screens.ts';

test.use({ allowedConsole: failedCalls });

const json = { 'Content-Type': 'application/json' };
const problem = { 'Retry-After': '600', 'Content-Type': 'application/problem+json' };
const credentials = 'Login failed. Please check your credentials.';

/** What another answer than a token is called. */
const answers = [
  ['a success without token', { status: 200, headers: json, body: '{}' }, 'Invalid credentials'],
  ['a server that fails', { status: 503, headers: json, body: 'down' }, credentials],
  [
    'too many tries',
    { status: 429, headers: problem, body: '{"code":"too_many"}' },
    /Try again in 10 minutes/,
  ],
] as const;

test('A login that fails says why and keeps what was typed, until it succeeds', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) calls += 1;
  });
  await page.goto('/login');
  const username = page.getByRole('textbox', { name: 'Username' });
  const password = page.getByLabel('Password', { exact: true });
  const press = () => page.getByRole('button', { name: 'Login', exact: true }).click();
  const alert = page.getByRole('alert');

  await test.step('Empty fields are named, and nothing is sent', async () => {
    await press();
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription('Enter the username.');
    await expect(password).toHaveAccessibleDescription('Enter the password.');
    expect(calls).toBe(0);
  });

  await test.step('A wrong password', async () => {
    await username.fill(operator.username);
    await password.fill('not it');
    await press();
    await expect(alert).toHaveText(credentials);
    await expect(username).toHaveValue(operator.username);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  for (const [what, answer, text] of answers) {
    await test.step(`The answer is ${what}`, async () => {
      await page.route('**/api/login', (route) => route.fulfill(answer), { times: 1 });
      await press();
      await expect(alert).toHaveText(text);
    });
  }

  await test.step('Without a connection', async () => {
    await page.route('**/api/login', (route) => route.abort('internetdisconnected'), { times: 1 });
    await press();
    await expect(alert).toContainText('no connection');
  });

  await test.step('The right password', async () => {
    await password.fill(operator.password);
    await press();
    await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });
});

test('T10. A login link to another site or a public page leads to the dashboard', async ({ page, site }) => {
  for (const next of ['//evil.example/admin', 'https://evil.example/', '/admin/..//evil.example', '/blog']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await fillLogin(page);
    await expect(screenTitle(page, 'Admin Dashboard'), next).toBeVisible();
    expect(page.url(), next).toBe(`${site.url}/admin`);
    await page.evaluate(() => localStorage.clear());
  }
});
