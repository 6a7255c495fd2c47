import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#tests/support/product.ts';
import { expect, operator, test, withoutWorker } from '#tests/support/site.ts';
import { TEMPLATE } from '#tests/support/template-site.ts';

test.use(withoutWorker);

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

test('An operator logs in and comes to the dashboard', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(new URL(page.url()).pathname).toBe('/admin');
});

test('An operator who leaves a field empty is told at the field, and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/login') && calls.push(request.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  const username = page.getByRole('textbox', { name: 'Username' });
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription('Enter the username.');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter the password.');
  expect(calls).toEqual([]);
});

test('An operator with a wrong password is told, and what they typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('operator');
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('operator');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

const answers: {
  title: string;
  answer: { status: number; headers?: Record<string, string>; body: string };
  words: RegExp;
}[] = [
  { title: 'a success without token', answer: { status: 200, body: '{}' }, words: /^Invalid credentials$/ },
  {
    title: 'a failing server',
    answer: { status: 503, body: 'down' },
    words: /^Login failed\. Please check your credentials\.$/,
  },
  {
    title: 'too many tries',
    answer: {
      status: 429,
      headers: { 'Retry-After': '600', 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ code: 'too_many' }),
    },
    words: /Try again in 10 minutes/,
  },
];

for (const { title, answer, words } of answers) {
  test(`An operator whose login meets ${title} reads the words for it`, async ({ page }) => {
    await page.route('**/api/login', (route) =>
      route.fulfill({ headers: { 'Content-Type': 'application/json' }, ...answer }),
    );
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Username' }).fill('operator');
    await page.getByLabel('Password').fill('some password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(words);
  });
}

test('An operator without connection is told that, not that the password is wrong', async ({ page }) => {
  await page.route('**/api/login', (route) => route.abort('internetdisconnected'));
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Username' }).fill('operator');
  await page.getByLabel('Password').fill('some password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('no connection');
});

for (const next of ['//evil.example/admin', 'https://evil.example/', '/admin/..//evil.example', '/blog']) {
  test(`A login link with next=${next} leads to the dashboard`, async ({ page, site }) => {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await page.getByRole('textbox', { name: 'Username' }).fill(operator.username);
    await page.getByLabel('Password').fill(operator.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(page.url()).toBe(`${site.url}/admin`);
  });
}

test('A browser that logged in before gets in while others guess; a new one is told to wait', async ({
  page,
  browser,
}) => {
  // A site of its own: whoever else logs in there would have to wait as well.
  const dataDir = await mkdtemp(join(tmpdir(), 'guessed-'));
  await cp(TEMPLATE, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir });
  const login = async (at: typeof page) => {
    await at.goto(`${server.url}/login`);
    await at.getByRole('textbox', { name: 'Username' }).fill(operator.username);
    await at.getByLabel('Password').fill(operator.password);
    await at.getByRole('button', { name: 'Login' }).click();
  };
  const dashboard = page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });
  await login(page);
  await expect(dashboard).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  for (let n = 0; n < 10; n += 1) {
    const data = { username: operator.username, password: `wrong ${n}` };
    expect((await page.request.post(`${server.url}/api/login`, { data })).status()).toBe(401);
  }
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await login(other);
  await expect(other.getByRole('alert')).toHaveText(/^Too many failed logins\. Try again /);
  await other.context().close();

  await login(page);
  await expect(dashboard).toBeVisible();
  await page.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
