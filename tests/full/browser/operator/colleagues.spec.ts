import {
  expect,
  failedCalls,
  fillLogin,
  makeColleague,
  openFromMenu,
  operator,
  screenTitle,
  statusWith,
  tabTo,
  test,
} from '#tests/support/operator-screens.ts';
import {
  colleagues,
  inviteAndRemove,
  inviteAs,
  looksRightAtEachWidth,
  phone,
} from '#tests/support/operator-stories.ts';

test.use({ sharedBy: 'colleagues', allowedConsole: failedCalls });

test('On a phone colleagues look right at each step', async ({ page, open, site, browser }) => {
  await page.setViewportSize(phone);
  const theirs = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', viewport: phone });
  await open('/admin/account');
  await inviteAndRemove(page, await theirs.newPage(), 'asha on a phone', looksRightAtEachWidth);
  await theirs.close();
});

test('A colleague gets another role and is removed, and another is invited, by keyboard alone', async ({
  page,
  open,
  owner,
}) => {
  const { username } = await makeColleague(owner, 'answerer', 'meera of the keys');
  await open('/admin/colleagues');
  const row = page.getByRole('listitem').filter({ hasText: username });
  const giveOwnPassword = async () => {
    await page.keyboard.type(operator.password);
    await page.keyboard.press('Enter');
  };
  await tabTo(page, row.getByRole('combobox', { name: `Role of ${username}` }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, row.getByLabel('Your password', { exact: true }));
  await giveOwnPassword();
  await expect(statusWith(page, `${username} is an editor now.`)).toBeVisible();
  await tabTo(page, row.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expect(row.getByLabel('Your password', { exact: true })).toBeFocused();
  await giveOwnPassword();
  await expect(row).toHaveCount(0);

  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await tabTo(page, form.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Kavya of the keys');
  await tabTo(page, form.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, form.getByLabel('Your password', { exact: true }));
  await giveOwnPassword();
  await tabTo(page, page.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('list', { name: 'Open invitations' })
      .getByRole('listitem')
      .filter({ hasText: 'Kavya of the keys' }),
  ).toContainText('Editor');
});

test.describe('by thumb', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('a colleague is removed, and another invited', async ({ page, open, owner }) => {
    const { username } = await makeColleague(owner, 'editor', 'zoya by thumb');
    await open('/admin/colleagues');
    const row = page.getByRole('listitem').filter({ hasText: username });
    await row.getByRole('button', { name: 'Remove' }).tap();
    const removal = row.getByRole('form', { name: `Remove ${username}` });
    await removal.getByLabel('Your password', { exact: true }).fill(operator.password);
    await removal.getByRole('button', { name: 'Remove' }).tap();
    await expect(row).toHaveCount(0);

    const form = page.getByRole('form', { name: 'Invite a colleague' });
    await form.getByLabel('Name', { exact: true }).fill('Isha by thumb');
    await form.getByRole('radio', { name: 'Editor' }).tap();
    await form.getByLabel('Your password', { exact: true }).fill(operator.password);
    await form.getByRole('button', { name: 'Invite' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(
      page
        .getByRole('list', { name: 'Open invitations' })
        .getByRole('listitem')
        .filter({ hasText: 'Isha by thumb' }),
    ).toContainText('Editor');
  });
});

test('Where an invitation was mailed to, and where it could not be, is said', async ({ page, open }) => {
  await open('/admin/colleagues');
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  const inviteByMail = async () => {
    await form.getByLabel('Email').fill('ravi@example.in');
    await form.getByLabel('Your password', { exact: true }).fill(operator.password);
    await form.getByRole('button', { name: 'Invite' }).click();
  };
  await inviteByMail();
  const failed = 'Couldn’t mail it to ravi@example.in. Mail is not set up.';
  await expect(page.getByRole('paragraph').filter({ hasText: failed })).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  // The mail server takes it.
  await page.route('**/api/invites', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail: { error: null } } });
  });
  await inviteByMail();
  const mailed = 'Mailed to ravi@example.in. You can also copy the link.';
  await expect(page.getByRole('paragraph').filter({ hasText: mailed })).toBeFocused();
});

test('An invitation is revoked, and its link says so', async ({ page, open, browser }) => {
  await open('/admin/colleagues');
  const link = await inviteAs(page, 'Owner');
  // Other tests leave invitations in this list, and it may be loaded before this one is in it.
  const invites = page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
  const invite = invites.filter({ hasText: /Asha Rao.*Owner/ });
  await invite.getByRole('button', { name: 'Revoke' }).click();
  await invite.getByRole('button', { name: 'Yes, revoke' }).click();
  await expect(statusWith(page, 'The invitation for Asha Rao is revoked.')).toBeVisible();
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await other.goto(link);
  await expect(other.getByRole('alert')).toContainText('Ask for a new one.');
  await expect(other.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await other.getByRole('link', { name: 'I already have a login' }).click();
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await other.context().close();
});

test('Where the answer of an invitation is lost, a second press logs in', async ({ page, owner }) => {
  const invite = await owner.post('/invites', { role: 'answerer', password: operator.password });
  await page.route('**/api/invitation/accept', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.goto(`/login#invite=${invite.body.token}`);
  await expect(page.getByText('invites you as an answerer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('lost answer');
  await page.getByLabel('Password', { exact: true }).fill(colleagues.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no connection to the site.');
  await page.unroute('**/api/invitation/accept');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(screenTitle(page, 'User Information')).toBeVisible();
});

test('Where the line is lost after an invitation was taken, that is said', async ({ page, owner }) => {
  const invite = await owner.post('/invites', { role: 'answerer', password: operator.password });
  await page.route('**/api/login', (route) => route.abort('internetdisconnected'));
  await page.goto(`/login#invite=${invite.body.token}`);
  await expect(page.getByText('invites you as an answerer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('lost login');
  await page.getByLabel('Password', { exact: true }).fill(colleagues.password);
  const press = page.getByRole('button', { name: 'Create account' });
  await press.click();
  await expect(page.getByRole('alert')).toContainText(
    'Your account is ready. There is no connection to the site.',
  );
  await press.click();
  await expect(page.getByRole('alert')).toHaveText(/^There is no connection to the site\./);
  await page.unroute('**/api/login');
  await press.click();
  await expect(screenTitle(page, 'User Information')).toBeVisible();
});

test('A login leads an editor also to a page of another role', async ({ page, owner }) => {
  const login = await makeColleague(owner, 'editor', 'an editor');
  await page.goto('/login?next=/admin/userInfo');
  await fillLogin(page, login);
  await expect(screenTitle(page, 'No access')).toBeVisible();
  await expect(page.getByText('You are logged in as an editor')).toBeVisible();
  await openFromMenu(page, 'Account');
  await expect(screenTitle(page, 'Account')).toBeVisible();
});
