import type { Locator } from '@playwright/test';
import { hydrated } from '#tests/support/page-weight.ts';
import { savedWhole } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test('The next page of the blog is a link, and it has its own address', async ({ page }) => {
  await page.goto('/blog');
  const first = await page.getByRole('article').first().textContent();
  const next = page.getByRole('link', { name: 'Next page' });
  await expect(next).toHaveAttribute('href', '/blog?page=2');
  await next.click();
  await expect(page).toHaveURL(/\/blog\?page=2$/);
  await expect(page.getByRole('article').first()).not.toHaveText(first ?? '');
  await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/blog');
});

for (const path of ['/blog', '/blog?category=4', '/blog?page=2']) {
  test(`What a link elsewhere adds to ${path} changes nothing of the page as it came`, async ({ page }) => {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}utm_source=letter&fbclid=x`);
    await page
      .getByRole('article')
      .first()
      .evaluate((card) => card.part.add('marked'));
    await hydrated(page);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[part=marked]')).toHaveCount(1);
  });
}

for (const width of [768, 1024, 1280]) {
  test(`At ${width} pixels More stands on the line of the other categories`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/blog');
    const menu = page.getByRole('navigation', { name: 'Categories' });
    const middleOf = async (box: Locator) => {
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {};
      return Math.round(y + height / 2);
    };
    const first = await middleOf(menu.getByRole('link', { name: 'All Posts' }));
    expect(await middleOf(menu.getByRole('button', { name: 'More' }))).toBe(first);
  });
}

test('On a phone the categories are one line, More is always in reach and the active one in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  const menu = page.getByRole('navigation', { name: 'Categories' });
  expect((await menu.boundingBox())?.height).toBeLessThan(60);
  const more = menu.getByRole('button', { name: 'More' });
  await expect(more).toBeInViewport({ ratio: 1 });
  const fifth = menu.getByRole('link').nth(5);
  const name = await fifth.textContent();
  const address = await fifth.getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  await expect(menu.getByRole('link', { name: name ?? '' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: name ?? '' })).toBeInViewport({ ratio: 1 });
  await more.click();
  const rest = menu.getByRole('link').last();
  await expect(rest).toBeInViewport({ ratio: 1 });
  await rest.click();
  await expect(page).toHaveURL(/category=\d+$/);
});

test('A search has its own heading, and says how many posts it found', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('searchbox', { name: 'Search the site' }).fill('dew pitch');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search for “dew pitch”');
  await expect(page.getByRole('status').filter({ hasText: /\d+ posts?$/ })).toBeVisible();
  await page.goto('/blog?q=zebra-crossing');
  await expect(page.getByRole('main')).toContainText('Nothing found');
});

test.describe('Without a line', () => {
  test.use({ allowedConsole: { lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] } });

  test('a reader searches what is saved on the phone, and is told so', async ({ page, context, request }) => {
    const posts: { id: number }[] = await (await request.get('/api/blogs?limit=20&view=card')).json();
    const online: { id: number }[] = await (await request.get('/api/blogs?q=dew+pitch&view=card')).json();
    await page.goto('/blog');
    await savedWhole(page, posts.at(-1)?.id ?? 0);
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
      await request.get('/api/blogs?limit=20&view=card')
    ).json();
    await page.goto('/');
    await savedWhole(page, posts.at(-1)?.id ?? 0);
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
