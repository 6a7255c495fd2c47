import { bodyOf, type Client, clientOf } from '#tests/support/client.ts';
import {
  expect,
  failedCalls,
  makeColleague,
  openTab,
  type operator,
  type Site,
  statusWith,
  test,
} from '#tests/support/operator-screens.ts';
import { pageCalls } from '#tests/support/page-calls.ts';
import { addPost, changePost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

async function loggedIn({ url }: Site, login: typeof operator): Promise<Client> {
  const { token } = await bodyOf(clientOf(url).post('/login', login));
  return clientOf(url, token);
}

test('Who else has a post open is said in its bar, and what a colleague saves when it is saved', async ({
  page,
  open,
  owner,
  site,
  context,
}) => {
  const login = await makeColleague(owner, 'editor', 'leela');
  const leela = await loggedIn(site, login);
  const post = await addPost(owner, { blog_title: 'Toss', title: 'A coin' });
  const address = `/admin/blogerForm?id=${post.id}`;
  await open(address);
  const bar = page.locator('.post-bar');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Toss');
  await expect(bar).not.toContainText('open');

  await test.step('Another tab of one’s own, and a colleague', async () => {
    const tab = await openTab(context, owner, address);
    await expect(bar).toContainText('Open in another tab');
    await expect(tab.locator('.post-bar')).toContainText('Open in another tab');
    const key = '00000000-0000-4000-8000-000000000001';
    await leela.post(`/open-texts/${key}`, { text: `post ${post.id}` });
    await expect(bar).toContainText('leela has this open · Open in another tab');
    // A page that is left is noted no more, whatever the browser says of its visibility on the way.
    for (let round = 0; round < 3; round += 1) {
      await tab.goto('/about-us');
      await expect(bar).not.toContainText('another tab');
      await tab.goBack();
      await expect(bar).toContainText('another tab');
    }
    await tab.close();
    await expect(bar).not.toContainText('another tab');
    for (let round = 0; round < 5; round += 1) {
      await page.reload();
      await expect(bar.locator('.open-elsewhere')).toHaveText('leela has this open');
    }
    await leela.delete(`/open-texts/${key}`);
    await expect(bar).not.toContainText('open');
  });

  await test.step('Nothing is typed: the newer one is loaded', async () => {
    await changePost(leela, post.id, { blog_title: 'Toss of Leela', revision: 1 });
    await expect(statusWith(page, /^leela saved this post at \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Load the newer version' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Toss of Leela');
    await expect(statusWith(page, 'leela saved this post')).toHaveCount(0);
  });

  await test.step('Other fields are typed: both are put together', async () => {
    await page.getByRole('textbox', { name: 'Description' }).fill('Heads.');
    await changePost(leela, post.id, { blog_title: 'Toss at noon', revision: 2 });
    await expect(statusWith(page, 'You changed different fields.')).toBeVisible();
    await page.getByRole('button', { name: 'Merge both' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Toss at noon');
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Heads.');
  });

  await test.step('The same field is typed: one’s own is kept, and takes the place of theirs', async () => {
    await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
    await changePost(leela, post.id, { blog_title: 'Theirs', revision: 3 });
    await expect(statusWith(page, 'You both changed: Title.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Compare' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(statusWith(page, 'You both changed')).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(statusWith(page, 'Changes to “Mine” are published.')).toBeVisible();
  });
});

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
