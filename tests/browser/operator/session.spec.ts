import { clientOf, logIn } from '#tests/support/client.ts';
import { held } from '#tests/support/held-by-browser.ts';
import {
  expect,
  failedCalls,
  fillLogin,
  leaveMessage,
  makeColleague,
  operator,
  pictureFile,
  screenTitle,
  test,
} from '#tests/support/operator-screens.ts';
import { changeData } from '#tests/support/site-database.ts';

test.use({ allowedConsole: failedCalls });

const screens = [
  ['Admin Dashboard', '/admin'],
  ['Category Form', '/admin/categoryForm'],
  ['Blogger Form', '/admin/blogerForm'],
  ['Home Blog Form', '/admin/homeBlogForm'],
  ['User Information', '/admin/userInfo'],
] as const;

test('T48. What an operator typed in a session that ended is not shown to the next one', async ({
  page,
  owner,
  site,
}) => {
  const asha = await makeColleague(owner, 'owner', 'asha');
  await leaveMessage(site, { email: 'next@example.in', message: 'A question' });
  const { id } = site.rows('next@example.in')[0] ?? {};
  const next = 'another meadow of hers';
  /** Each kind of an end without a logout here; after the last one there is no login to come back by. */
  const ends = {
    'It ran out': () => changeData(site.dataDir, 'update session set expires_at = 0'),
    'It was ended elsewhere': async () => (await elsewhere()).delete('/account/sessions'),
    'The password was changed elsewhere': async () => {
      await (await elsewhere()).post('/account/password', { current: asha.password, next });
      asha.password = next;
    },
    'Her login was removed': async () => {
      const again = clientOf(site.url, await site.login());
      const { colleagues } = (await again.get('/colleagues')).body;
      const { id } = colleagues.find(({ username }: typeof asha) => username === asha.username);
      await again.delete(`/colleagues/${id}`, { password: operator.password });
    },
  };
  const elsewhere = async () => clientOf(site.url, await logIn(site.url, asha));
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await page.goto('/login');
  await fillLogin(page, asha);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.goto('/admin/settings/facts');
  await page.getByLabel('Rating').fill('4.9 by Asha');
  await page.goto(`/admin/userInfo?id=${id}`);
  await page.getByRole('textbox', { name: 'Note' }).fill('Note by Asha');
  await page.goto('/admin/blogerForm');
  await title.fill('Title by Asha');
  await page.getByLabel('Image').setInputFiles(await pictureFile());
  await expect(page.getByText('ground.png · saved with the draft')).toBeVisible();
  const texts = ['4.9 by Asha', 'Note by Asha', 'Title by Asha', 'operator-drafts'];
  const login = page.getByRole('button', { name: 'Login', exact: true });

  for (const [how, end] of Object.entries(ends))
    await test.step(`${how}: the same operator finds it again, another none of it`, async () => {
      await end();
      // The first screen finds out that the session has ended, the second one finds no session.
      for (const path of ['/admin', '/admin/activity']) {
        await page.goto(path);
        await expect(page.getByText('Your session ended')).toBeVisible();
      }
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
      const stored = await held(page);
      for (const each of texts) expect(stored).toContain(each);
      const isRemoved = how === Object.keys(ends).at(-1);
      await fillLogin(page, isRemoved ? operator : asha);
      await expect(screenTitle(page, 'Activity')).toBeVisible();
      await expect(login).toHaveCount(0);
      if (isRemoved) for (const each of texts) await expect.poll(() => held(page)).not.toContain(each);
      await page.goto('/admin/blogerForm');
      await expect(title).toHaveValue(isRemoved ? '' : 'Title by Asha');
    });
  await page.goto('/admin/settings/facts');
  await expect(page.getByLabel('Rating')).not.toHaveValue(/Asha/);
  await page.goto(`/admin/userInfo?id=${id}`);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

test('A tab shows nothing of its operator once another one logs in beside it', async ({
  page,
  owner,
  context,
}) => {
  const ravi = await makeColleague(owner, 'owner', 'ravi');
  await page.goto('/login');
  await fillLogin(page);
  await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  await page.goto('/admin/blogerForm');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Typed by Asha');
  await expect.poll(() => held(page)).toContain('by Asha');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('by Asha')) sent.push(request.headers().authorization ?? '');
  });
  const other = await context.newPage();
  await other.goto('/login');
  // As after a session that ended: the other tab has not noticed it yet.
  await fillLogin(other, ravi);
  await expect(screenTitle(other, 'Admin Dashboard')).toBeVisible();
  await expect(title).toHaveCount(0);
  expect(await held(page)).not.toContain('by Asha');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(sent).not.toContain(`Bearer ${token}`);
  await other.close();
});

test('A session leads to what was wanted, and ends in all tabs', async ({ page, owner, site, context }) => {
  const login = page.getByRole('button', { name: 'Login', exact: true });
  const tokenOf = () => page.evaluate(() => localStorage.getItem('token'));

  await test.step('A stranger is sent to the login, and after it to the page they asked for', async () => {
    await page.goto('/admin/userInfo?q=rao');
    await expect(login).toBeVisible();
    await fillLogin(page);
    await expect(screenTitle(page, 'User Information')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('rao');
  });

  await test.step('The sidebar leads through the screens', async () => {
    for (const [name, path] of screens) {
      const link = page.getByRole('link', { name, exact: true });
      await link.click();
      await expect(screenTitle(page, name)).toBeVisible();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(new RegExp(name));
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.locator('[aria-current="page"]').count()).toBe(1);
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Reddy Anna/ })
      .click();
    await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
  });

  await test.step('A logout in one tab ends the other; the token is gone here and dead on the server', async () => {
    const other = await context.newPage();
    await other.goto('/admin/categoryForm');
    await expect(screenTitle(other, 'Category Form')).toBeVisible();
    const headers = { Authorization: `Bearer ${await tokenOf()}` };
    const status = async () => (await site.fetch('/api/dashboard', { headers })).status;
    expect(await status()).toBe(200);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(login).toBeVisible();
    await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(other.getByText('Your session ended')).toHaveCount(0);
    expect(await tokenOf()).toBeNull();
    await expect.poll(status).toBe(401);
    await page.goBack();
    await expect(login).toBeVisible();
    await other.close();
  });

  await test.step('A page that is resumed after a logout shows nothing of before', async () => {
    await page.goto('/login');
    await fillLogin(page);
    await expect(screenTitle(page, 'Admin Dashboard')).toBeVisible();
    // A frozen page gets no events of what happens in other tabs.
    await page.evaluate(() => {
      localStorage.removeItem('token');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(login).toBeVisible();
  });

  await test.step('A dead token is dropped as soon as a screen asks the server', async () => {
    await page.evaluate(() => localStorage.setItem('token', 'dead'));
    await page.goto('/admin/categoryForm');
    await expect(page.getByText('Your session ended')).toBeVisible();
    expect(page.url()).toContain(`${site.url}/login?next=%2Fadmin%2FcategoryForm`);
  });

  await test.step('A logout without a connection drops the token on the device', async () => {
    await page.evaluate((token = '') => localStorage.setItem('token', token), owner.token);
    await page.goto('/admin');
    await expect(page.getByText('Unanswered')).toBeVisible();
    // The screen of the login is fetched ahead, with what it imports. The stream of events never lets the network be idle.
    await page.waitForFunction(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return ['login-', 'password-field-'].every((part) =>
        names.some((name) => name.includes(`/assets/${part}`)),
      );
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(login).toBeVisible();
    expect(await tokenOf()).toBeNull();
  });
});
