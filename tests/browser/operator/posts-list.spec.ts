import type { Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import { openOperatorScreen, operatorCall } from '#tests/support/operator-screens.ts';
import { writePost } from '#tests/support/post-editor.ts';
import { expect, operator, type Site, test, withoutWorker } from '#tests/support/site.ts';

// Scheduled posts are on top of the lists of other tests.
test.use({ ...withoutWorker, sharedBy: 'scheduled posts' });

test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const titlesOf = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` });
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected posts' });

/** As the operator is told of it. */
async function stored(site: Site, token: string, id: number): Promise<Post> {
  return (await operatorCall(site, token, `/blogs/${id}?state=all`)).json();
}

/** A draft, a published and a scheduled post with a word that those of other tests do not have. */
async function writeThree(site: Site, token: string, word: string): Promise<readonly [Post, Post, Post]> {
  return [
    await writePost(site, token, { blog_title: `${word} one`, state: 'draft', categoryId: '1' }),
    await writePost(site, token, { blog_title: `${word} two`, categoryId: '2' }),
    await writePost(site, token, {
      ...{ blog_title: `${word} three`, categoryId: '3', state: 'scheduled', date: '2031-01-02T09:30:00Z' },
    }),
  ];
}

test('An operator narrows the posts by state, category and author and orders them; the address keeps it', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  await writeThree(site, token, 'Zenith');
  await page.goto('/admin/homeBlogForm?page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('zenith');
  await search.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three', 'Zenith two', 'Zenith one']);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Drafts');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith one']);
  await expect(page).toHaveURL(/\/admin\/homeBlogForm\?q=zenith&only=draft$/);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Scheduled');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three']);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Kabaddi');
  await expect(page.getByText('No posts here.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('');

  // Those of the first start have no author.
  await page.getByRole('combobox', { name: 'Author' }).selectOption(operator.username);
  await expect(page.getByText(`by ${operator.username}`).first()).toBeVisible();
  await search.fill('zenith');
  await search.press('Enter');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title, Z to A');
  const byTitle = ['Zenith two', 'Zenith three', 'Zenith one'];
  await expect(page.getByRole('rowheader')).toHaveText(byTitle);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Author' })).not.toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('title_desc');
  await expect(page.getByRole('rowheader')).toHaveText(byTitle);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three', 'Zenith two', 'Zenith one']);
});

test('Titles are cut, told whole by hover and to a screen reader, and shown whole by a switch that is remembered', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const title = 'Aaa, a title of more than fifteen characters';
  await writePost(site, token, { blog_title: title, description: 'A text of more than thirty characters.' });
  await page.goto('/admin/homeBlogForm?order=title');
  const cell = page.getByRole('rowheader', { name: title, exact: true });
  await expect(cell).toBeVisible();
  await expect(cell.getByTitle(title)).toContainText('Aaa, a title of…');
  await expect(
    rowOf(page, title).getByRole('cell', { name: 'A text of more than thirty cha…' }),
  ).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);

  await page.getByRole('checkbox', { name: 'Show whole titles' }).check();
  await expect(cell).toHaveText(title);
  await expect(rowOf(page, title)).toContainText('A text of more than thirty characters.');
  await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(5);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Show whole titles' })).toBeChecked();
  await expect(cell).toHaveText(title);
  await page.getByRole('checkbox', { name: 'Show whole titles' }).uncheck();
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('Several posts are published, moved and deleted together, and each of it is undone', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const posts = await writeThree(site, token, 'Nadir');
  const before = await Promise.all(posts.map(({ id }) => stored(site, token, id)));
  await page.goto('/admin/homeBlogForm?q=Nadir&order=oldest');
  const status = page.getByRole('status');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bulk(page)).toContainText('3 selected');

  await bulk(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave as they are' }).click();
  await bulk(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  // One was on the site before.
  await expect(status).toContainText('2 posts are on the site.');
  await expect(rowOf(page, 'Nadir one')).not.toContainText('Draft');
  expect((await fetch(`${site.url}/api/blogs/${posts[0].id}`)).status).toBe(200);
  await undo.click();
  await expect(status).toContainText('2 posts are as before.');
  await expect(rowOf(page, 'Nadir one')).toContainText('Draft');
  expect((await fetch(`${site.url}/api/blogs/${posts[0].id}`)).status).toBe(404);

  await select(page, 'Nadir two').check();
  await bulk(page).getByRole('button', { name: 'To draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make drafts' }).click();
  await expect(status).toContainText('One post is a draft. Only operators see it.');
  await undo.click();
  await expect(status).toContainText('One post is as before.');

  await select(page, 'Nadir one').check();
  await select(page, 'Nadir three').check();
  await bulk(page).getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kabaddi' }).click();
  await expect(status).toContainText('2 posts are in Kabaddi.');
  await expect(rowOf(page, 'Nadir one')).toContainText('Kabaddi');
  await undo.click();
  await expect(rowOf(page, 'Nadir one')).not.toContainText('Kabaddi');

  await select(page, 'Nadir one').check();
  await select(page, 'Nadir two').check();
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(status).toContainText('2 posts were deleted. Undo is possible for 10 minutes.');
  await expect.poll(() => titlesOf(page)).toEqual(['Nadir three']);
  await expect(undo).toHaveAccessibleName('Undo 2 posts');
  await undo.click();
  await expect(status).toContainText('2 posts are back.');
  await expect(page.getByRole('rowheader')).toHaveCount(3);

  const after = await Promise.all(posts.map(({ id }) => stored(site, token, id)));
  const standing = ({ state, date, categoryId }: Post) => ({
    state,
    categoryId,
    date: state !== 'draft' && date,
  });
  expect(after.map(standing)).toEqual(before.map(standing));
});

test('Posts are chosen, deleted and searched for by keys', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  await writeThree(site, token, 'Azimuth');
  await page.goto('/admin/homeBlogForm?q=Azimuth&order=title');
  await expect(page.getByRole('rowheader')).toHaveText(['Azimuth one', 'Azimuth three', 'Azimuth two']);
  await page.keyboard.press('j');
  await expect(select(page, 'Azimuth one')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(bulk(page)).toContainText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bulk(page)).toHaveCount(0);
  await page.keyboard.press('x');
  await page.keyboard.press('#');
  await expect(page.getByRole('status')).toContainText('One post was deleted.');
  await expect(page.getByRole('rowheader')).toHaveText(['Azimuth one', 'Azimuth two']);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
});

test('A change of several posts that fails is said, and can be made again', async ({ page, site }) => {
  const token = await openOperatorScreen(page, site);
  await writeThree(site, token, 'Meridian');
  await page.goto('/admin/homeBlogForm?q=Meridian');
  await select(page, 'Meridian two').check();
  await page.route('**/api/blog-desk/bulk', (route) => route.abort(), { times: 1 });
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('Not done. There is no connection to the site.');
  await expect(select(page, 'Meridian two')).toBeChecked();
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('One post was deleted.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A post is duplicated as a draft; both are viewed, the draft as its visitors will see it', async ({
  page,
  site,
}) => {
  const token = await openOperatorScreen(page, site);
  const post = await writePost(site, token, { blog_title: 'Ecliptic', description: 'It is **bold**.' });
  await page.goto('/admin/homeBlogForm?q=Ecliptic');
  await rowOf(page, 'Ecliptic').getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('status')).toContainText('“Copy of Ecliptic” is saved as a draft.');
  const copy = rowOf(page, 'Copy of Ecliptic');
  await expect(copy).toContainText('Draft');
  await expect(copy.getByRole('img')).toHaveAttribute('data-drawn', 'true');

  await copy.getByRole('button', { name: 'View' }).click();
  const preview = page.getByRole('dialog').frameLocator('iframe').first();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Copy of Ecliptic');
  await expect(preview.locator('strong')).toHaveText('bold');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(copy.getByRole('button', { name: 'View' })).toBeFocused();

  await page.getByRole('link', { name: 'Edit the copy' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Ecliptic');
  await page.goto('/admin/homeBlogForm?q=Ecliptic');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(page).toHaveURL(`/blog/${post.id}/ecliptic`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecliptic');
});

test('Without a connection the table says so, and comes once there is one', async ({
  page,
  site,
  context,
}) => {
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  await expect(page.getByRole('row')).toHaveCount(6);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not load the posts.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^6–/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A site without posts offers to write the first one', async ({ page, site }) => {
  await page.route(/\/api\/blogs\?/, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0', Link: '' } }),
  );
  await openOperatorScreen(page, site, '/admin/homeBlogForm');
  await expect(page.getByText('No posts yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Write the first one' }).click();
  await expect(page).toHaveURL(/\/admin\/blogerForm$/);
});
