import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/accessibility.ts';
import {
  leaveMessage,
  openFromMenu,
  openOperatorScreen,
  operatorCall,
} from '#tests/support/operator-screens.ts';
import { expect, operator, type Site, test, withoutWorker } from '#tests/support/site.ts';

test.use({ ...withoutWorker, sharedBy: 'colleagues' });
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const NEW_PASSWORD = 'a meadow of her own';

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Invites on the screen, as an owner does; gives the link. */
async function inviteAs(page: Page, role: string): Promise<string> {
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByRole('radio', { name: role }).check();
  await form.getByLabel('Your password', { exact: true }).fill(operator.password);
  await form.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Send this link' })).toBeFocused();
  return (await page.locator('.account-code').textContent()) ?? '';
}

/** A login made by the API, without the screens. */
async function aLogin(site: Site, role: string, username: string): Promise<string> {
  const token = await site.login();
  const send = (path: string, body: object) =>
    operatorCall(site, token, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = await (await send('/invites', { role, password: operator.password })).json();
  await send('/invitation/accept', { token: made.token, username, password: NEW_PASSWORD });
  return token;
}

async function logIn(page: Page, username: string, path = '/login'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The names of the links of the sidebar, also of those behind More. */
const offered = (page: Page) =>
  page
    .locator('nav[aria-label="Admin"] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));

for (const width of [390, 1280]) {
  test(`At ${width} pixels an owner invites an answerer, who makes a login, answers, and is seen doing it`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await leaveMessage(site, { first_name: 'Ravi', email: `ravi${width}@example.in` });
    await openOperatorScreen(page, site, '/admin/account');
    await openFromMenu(page, 'Colleagues');
    await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
    const form = page.getByRole('form', { name: 'Invite a colleague' });
    await form.getByLabel('Your password', { exact: true }).fill('not it');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      /^This is not the current password\./,
    );
    await looksRight(page);
    const link = await inviteAs(page, 'Answerer');
    expect(link).toMatch(/\/login#invite=[\w-]{43}$/);
    await looksRight(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(link)).toHaveCount(0);

    const theirs = await browser.newContext({ serviceWorkers: 'block', viewport: { width, height: 844 } });
    const colleague = await theirs.newPage();
    await colleague.goto(link);
    await expect(colleague.getByText(`${operator.username} invites you as an answerer`)).toBeVisible();
    const name = `asha ${width}`;
    await colleague.getByRole('textbox', { name: 'Username' }).fill(name);
    await colleague.getByLabel('Password', { exact: true }).fill('short');
    await colleague.keyboard.press('Enter');
    await expect(colleague.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /^At least 12 characters\./,
    );
    await looksRight(colleague);
    await colleague.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await colleague.keyboard.press('Enter');
    await expect(colleague.getByRole('heading', { level: 1, name: 'User Information' })).toBeVisible();
    expect(colleague.url()).not.toContain('invite');
    await expect
      .poll(() => offered(colleague))
      .toEqual(['Admin Dashboard', 'User Information', 'Notices', 'Sources', 'Account']);
    await colleague.goto('/admin/homeBlogForm');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible();
    await looksRight(colleague);
    await colleague.getByRole('link', { name: 'To your screens' }).click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'User Information' })).toBeVisible();
    await expect(colleague.getByRole('link', { name: 'Colleagues' })).toHaveCount(0);
    // The used link opens nothing, and says so.
    await colleague.goto('/login');
    await colleague.goto(link);
    await expect(colleague.getByRole('alert')).toContainText('This invitation was used or revoked');

    const row = page.getByRole('listitem').filter({ hasText: name });
    await page.reload();
    await expect(row).toContainText('Answerer');
    await row.getByRole('combobox', { name: `Role of ${name}` }).selectOption('Editor');
    const change = row.getByRole('form', { name: `Change the role of ${name}` });
    const own = change.getByLabel('Your password', { exact: true });
    await own.fill('not it');
    await change.getByRole('button', { name: 'Change role' }).click();
    await expect(own).toHaveAccessibleDescription(/^This is not the current password\./);
    await looksRight(page);
    await own.fill(operator.password);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: `${name} is an editor from now on.` }),
    ).toBeVisible();
    await colleague.goto('/admin/userInfo');
    await expect(colleague.getByRole('status').filter({ hasText: 'Your session ended' })).toBeVisible();
    await logIn(colleague, name);
    await expect(colleague.getByRole('heading', { level: 1, name: 'Home Blog Form' })).toBeVisible();
    await expect
      .poll(() => offered(colleague))
      .toEqual([
        'Blogger Form',
        'Home Blog Form',
        'Category Form',
        'Pages',
        'Media',
        'Fixtures',
        'Sources',
        'Speed',
        'Account',
      ]);
    await colleague.goto('/admin');
    await expect(colleague.getByRole('heading', { level: 1, name: 'Home Blog Form' })).toBeVisible();

    await row.getByRole('button', { name: 'Remove' }).click();
    await row.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(row).toHaveCount(0);
    await colleague.reload();
    await expect(colleague.getByRole('status').filter({ hasText: 'Your session ended' })).toBeVisible();
    await theirs.close();

    await openFromMenu(page, 'Activity');
    const table = page.getByRole('table', { name: 'Activity' });
    const ofThem = table.getByRole('row').filter({ hasText: name });
    await expect(ofThem.filter({ hasText: 'joined: role answerer, by operator' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('combobox', { name: 'Person' }).selectOption(`${name} (gone)`);
    await expect(page).toHaveURL(/\?by=\d+$/);
    await expect(table.getByRole('row')).toHaveCount(2);
    await page.goBack();
    await expect(ofThem.filter({ hasText: 'removed: editor' })).toBeVisible();
  });
}

test('An invitation is revoked, and its link says so', async ({ page, site, browser }) => {
  await openOperatorScreen(page, site, '/admin/colleagues');
  const link = await inviteAs(page, 'Owner');
  const invite = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem').first();
  await invite.getByRole('button', { name: 'Revoke' }).click();
  await invite.getByRole('button', { name: 'Yes, revoke' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'The invitation of an owner is void.' }),
  ).toBeVisible();
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('Ask for a new one.');
  await expect(other.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await other.getByRole('link', { name: 'Log in with a login that you have' }).click();
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await other.context().close();
});

test('Where the answer of an invitation is lost, a second press logs in', async ({ page, site }) => {
  const token = await site.login();
  const made = await operatorCall(site, token, '/invites', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'answerer', password: operator.password }),
  });
  await page.route('**/api/invitation/accept', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.goto(`/login#invite=${(await made.json()).token}`);
  await expect(page.getByText('invites you as an answerer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('lost answer');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Make my login' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to the site.');
  await page.unroute('**/api/invitation/accept');
  await page.getByRole('button', { name: 'Make my login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Information' })).toBeVisible();
});

test('A person whose session ended comes back to the page, also to one that is not theirs', async ({
  page,
  site,
}) => {
  await aLogin(site, 'editor', 'an editor');
  await logIn(page, 'an editor', '/login?next=/admin/userInfo');
  await expect(page.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible();
  await expect(page.getByText('You are logged in as an editor')).toBeVisible();
  await openFromMenu(page, 'Account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
});
