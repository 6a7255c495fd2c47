import { bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  makeColleague,
  type operator,
  type Site,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { pageCalls } from '#tests/support/page-calls.ts';

test.use({ allowedConsole: failedCalls });

async function loggedIn({ url }: Site, login: typeof operator): Promise<Client> {
  const { token } = await bodyOf(clientOf(url).post('/login', login));
  return clientOf(url, token);
}

test('A page and the settings say what a colleague stores while they are open', async ({
  page,
  open,
  owner,
  site,
}) => {
  const login = await makeColleague(owner, 'owner', 'kabir');
  const kabir = await loggedIn(site, login);
  const made = await pageCalls(owner).make('house-rules');
  await open(`/admin/pages?page=${encodeURIComponent(made.path)}`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveValue('House rules');
  await pageCalls(kabir).change('/draft', made.path, { title: 'Rules of Kabir' });
  await expect(statusWith(page, /^kabir saved this page at \d\d:\d\d\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(title).toHaveValue('Rules of Kabir');

  const { brand: before } = (await bodyOf(owner.get('/settings'))).content.site;
  const publish = async (brand: string) => {
    const { content, revision } = await bodyOf(kabir.get('/settings'));
    await bodyOf(
      kabir.post('/settings', { content: { ...content, site: { ...content.site, brand } }, revision }),
    );
  };
  await page.goto('/admin/settings/brand');
  const brand = page.getByRole('textbox', { name: 'Name of the site' });
  await brand.waitFor();
  await publish('Ravi Anna');
  await expect(brand).toHaveValue('Ravi Anna');
  await expect(statusWith(page, 'kabir saved the settings')).toBeVisible();
  await brand.fill('My Anna');
  await publish('Their Anna');
  await expect(page.getByRole('alert').filter({ hasText: 'kabir saved the settings at' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Choose yours or the newer version' }),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: 'The newer version' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(brand).toHaveValue('My Anna');
  // The other tests find the site as it was.
  await publish(before);
});
