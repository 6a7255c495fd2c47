import { savedInFull } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test('The next page of the blog has its own address', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/blog');
  const first = await page.getByRole('article').first().textContent();
  const next = page.getByRole('link', { name: 'Next page' });
  await expect(next).toHaveAttribute('href', '/blog?page=2');
  await next.click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await expect(page.getByRole('article').first()).not.toHaveText(first ?? '');
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/blog');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('2', { exact: true })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL('/blog');
});

test('A search has a heading, and says how many it found', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('searchbox', { name: 'Search the site' }).fill('dew pitch');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search for “dew pitch”');
  await expect(page.getByRole('status').filter({ hasText: /\d+ posts?$/ })).toBeVisible();
  await page.goto('/blog?q=zebra-crossing');
  await expect(page.getByRole('main')).toContainText('Nothing found');
  await page.goto('/blog?q=%20%20');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
});

test.describe('Without a line', { tag: '@postgres-full' }, () => {
  test.use({ allowedConsole: { lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] } });

  test('a reader searches what is saved on the phone, and reads so', async ({ page, context, request }) => {
    const posts: { id: number }[] = await (await request.get('/api/blogs?limit=20&view=card')).json();
    const online: { id: number }[] = await (await request.get('/api/blogs?q=dew+pitch&view=card')).json();
    await page.goto('/blog');
    await savedInFull(page, posts.at(-1)?.id ?? 0);
    await context.setOffline(true);
    await page.getByRole('searchbox', { name: 'Search the site' }).fill('Dew pitch');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search for “Dew pitch”');
    await expect(page.getByRole('article')).toHaveCount(online.length);
    await expect(page.getByRole('status').filter({ hasText: /^Offline copy, saved/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'saved on this device' })).toBeVisible();

    await page.goto('/blog?q=zebra-crossing');
    await expect(page.getByRole('main')).toContainText('Nothing found');
    await expect(page.getByRole('main')).toContainText('Only what is saved on this device was searched.');
  });

  test('a saved post still leads to others that are saved', async ({ page, context, request }) => {
    const posts: { id: number; blog_title: string }[] = await (
      await request.get('/api/category/1?view=card')
    ).json();
    await page.goto('/');
    await savedInFull(page, posts[2]?.id ?? 0);
    await context.setOffline(true);
    await page.goto(`/blog/${posts[1]?.id}`);
    const way = page.getByRole('navigation', { name: 'Previous and next post' });
    await expect(way.getByRole('link', { name: 'Previous post' })).toContainText(posts[2]?.blog_title ?? '');
    await expect(
      page
        .getByRole('region', { name: /^More in/ })
        .getByRole('article')
        .first(),
    ).toBeVisible();
    await way.getByRole('link', { name: 'Next post' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[0]?.blog_title ?? '');
  });
});
