import type { Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import type { Client } from '#tests/support/client.ts';
import { expect, failedCalls, operator, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

// Scheduled posts are on top of the lists of other tests.
test.use({ sharedBy: 'scheduled posts' });
test.use({ allowedConsole: failedCalls });

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` });
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected posts' });

/** A draft, a published and a scheduled post with a word that those of other tests do not have. */
async function writeThree(owner: Client, word: string): Promise<readonly [Post, Post, Post]> {
  return [
    await addPost(owner, { blog_title: `${word} one`, state: 'draft', categoryId: '1' }),
    await addPost(owner, { blog_title: `${word} two`, categoryId: '2' }),
    await addPost(owner, {
      ...{ blog_title: `${word} three`, categoryId: '3', state: 'scheduled', date: '2031-01-02T09:30:00Z' },
    }),
  ];
}

test('Posts are narrowed and ordered; the address keeps it', async ({ page, open, owner }) => {
  await open();
  await writeThree(owner, 'Zenith');
  await page.goto('/admin/homeBlogForm?page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search posts' });
  await search.fill('zenith');
  await search.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three', 'Zenith two', 'Zenith one']);
  const states = page.getByRole('navigation', { name: 'State' });
  await states.getByRole('link', { name: 'Drafts' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith one']);
  await expect(page).toHaveURL(/\/admin\/homeBlogForm\?q=zenith&only=draft$/);
  await states.getByRole('link', { name: 'Scheduled' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three']);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Kabaddi');
  await expect(page.getByText('No posts match.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(states.getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

  // Those of the first start have no author.
  await page.getByRole('combobox', { name: 'Author' }).selectOption(operator.username);
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await search.fill('zenith');
  await search.press('Enter');
  // The head of a column orders by it: from the first, then from the last.
  const head = page.getByRole('columnheader', { name: 'Title' });
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('link').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const byTitle = ['Zenith two', 'Zenith three', 'Zenith one'];
  await expect(page.getByRole('rowheader')).toHaveText(byTitle);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Author' })).not.toHaveValue('');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader')).toHaveText(byTitle);
  await page.goBack();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('rowheader')).toHaveText(['Zenith three', 'Zenith two', 'Zenith one']);
});

test('Titles are cut, and shown whole by a switch', async ({ page, open, owner }) => {
  await open();
  const title = 'Aaa, a title of more than fifteen characters';
  await addPost(owner, { blog_title: title, description: 'A text of more than thirty characters.' });
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
  await expect(page.getByRole('columnheader', { name: 'Description' })).toHaveCount(0);
  await expect(page.getByRole('row')).toHaveCount(26);
  await expect(cell.getByRole('link')).toHaveAttribute('href', /\/admin\/blogerForm\?id=\d+$/);
  const height = (await rowOf(page, title).boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(46);
  // The buttons come with the pointer; what they do is in the menu as well.
  const quick = rowOf(page, title).locator('.post-quick');
  await expect(quick).toHaveCSS('opacity', '0');
  await cell.hover();
  await expect(quick).toHaveCSS('opacity', '1');
  await rowOf(page, title)
    .getByRole('button', { name: /^More for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'View', 'Duplicate', 'Delete']);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Show whole titles' })).toBeChecked();
  await expect(cell).toHaveText(title);
  await page.getByRole('checkbox', { name: 'Show whole titles' }).uncheck();
  await expect(page.getByRole('row')).toHaveCount(6);
});

test('Posts are chosen, deleted and searched for by keys', async ({ page, open, owner }) => {
  await open();
  await writeThree(owner, 'Azimuth');
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
  await expect(page.getByRole('status')).toContainText('“Azimuth three” is deleted.');
  await expect(page.getByRole('rowheader')).toHaveText(['Azimuth one', 'Azimuth two']);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toBeFocused();
});

test('A post that is deleted twice before the list has loaded again can be restored', async ({
  page,
  open,
  owner,
}) => {
  await open();
  await writeThree(owner, 'Perigee');
  await page.goto('/admin/homeBlogForm?q=Perigee');
  const row = rowOf(page, 'Perigee two');
  await expect(row).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/blogs?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/bulk')) answers.push(answer.status());
  });
  await row.hover();
  const remove = row.getByRole('button', { name: /^Delete/ });
  await remove.click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeVisible();
  await remove.click();
  await expect.poll(() => answers).toHaveLength(2);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await undo.click();
  released.resolve();
  await expect(page.getByRole('status')).toContainText('“Perigee two” is back.');
});

test('A change of several posts that fails can be made again', async ({ page, open, owner }) => {
  await open();
  await writeThree(owner, 'Meridian');
  await page.goto('/admin/homeBlogForm?q=Meridian');
  await select(page, 'Meridian two').check();
  await page.route('**/api/blog-desk/bulk', (route) => route.abort(), { times: 1 });
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Couldn’t do that. There is no connection to the site.',
  );
  await expect(select(page, 'Meridian two')).toBeChecked();
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status')).toContainText('“Meridian two” is deleted.');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A post is duplicated; both are seen as visitors will see them', async ({ page, open, owner }) => {
  await open();
  const post = await addPost(owner, { blog_title: 'Ecliptic', description: 'It is **bold**.' });
  await page.goto('/admin/homeBlogForm?q=Ecliptic');
  const act = async (title: string, name: string) => {
    await page.getByRole('button', { name: `More for “${title}”` }).click();
    await page.getByRole('menu').getByRole('menuitem', { name }).click();
  };
  await act('Ecliptic', 'Duplicate');
  await expect(page.getByRole('status')).toContainText('“Copy of Ecliptic” is saved as a draft.');
  const copy = rowOf(page, 'Copy of Ecliptic');
  await expect(copy).toContainText('Draft');
  await expect(copy.getByRole('img')).toHaveAttribute('data-drawn', 'true');

  await act('Copy of Ecliptic', 'View');
  const preview = page.getByRole('dialog').frameLocator('iframe').first();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Copy of Ecliptic');
  await expect(preview.locator('strong')).toHaveText('bold');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More for “Copy of Ecliptic”' })).toBeFocused();

  await page.getByRole('link', { name: 'Edit the copy' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Copy of Ecliptic');
  await page.goto('/admin/homeBlogForm?q=Ecliptic');
  await act('Ecliptic', 'View');
  await expect(page).toHaveURL(`/blog/${post.id}/ecliptic`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ecliptic');
});

test('Without a connection the table says so, then comes', async ({ page, open, context }) => {
  await open('/admin/homeBlogForm');
  await expect(page.getByRole('row')).toHaveCount(6);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the posts.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^6–/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A site without posts offers to write the first one', async ({ page, open }) => {
  await page.route(/\/api\/blogs\?/, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0', Link: '' } }),
  );
  await open('/admin/homeBlogForm');
  await expect(page.getByText('No posts yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first post' }).click();
  await expect(page).toHaveURL(/\/admin\/blogerForm$/);
});
