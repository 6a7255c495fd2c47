import type { Page } from '@playwright/test';
import { savedWhole } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { heading } from '#tests/support/visitor-pages.ts';

const pages = (page: Page) => page.getByRole('region', { name: 'Guides and pages' });

const searchbox = (page: Page) =>
  page.getByRole('banner').getByRole('searchbox', { name: 'Search the site' });

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(searchbox(page)).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Search for “${words}”`);
}

test('From any page the header leads to guides, pages and posts, each with the word for what it is', {
  tag: '@postgres-full',
}, async ({ page }) => {
  await page.goto('/disclaimer');
  await search(page, 'ipl');
  const first = pages(page).getByRole('listitem').first();
  await expect(first).toContainText('Guide');
  await first.getByRole('link', { name: /IPL Guide/ }).click();
  await expect(page).toHaveURL('/home/iplpage');
  await search(page, 'pitch');
  await expect(page.getByRole('heading', { name: 'Posts', level: 2 })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ pages? and \d+ posts?$/ })).toBeVisible();
});

test('A question is found, and its link opens the answer', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/blog?q=withdrawal+take');
  const question = pages(page).getByRole('link', { name: /^Question/ });
  await expect(question).toContainText('How long does a withdrawal take?');
  await question.click();
  await expect(page.getByText('The provider states that withdrawals are made within')).toBeInViewport();
});

test.describe('Without a line', { tag: '@postgres-full' }, () => {
  test.use({ allowedConsole: { lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] } });

  test('pages, questions and saved posts are found despite an error', async ({ page, context, request }) => {
    const posts: { id: number }[] = await (await request.get('/api/blogs?limit=20&view=card')).json();
    await page.goto('/');
    await savedWhole(page, posts.at(-1)?.id ?? 0);
    await context.setOffline(true);
    await search(page, 'ipl');
    await expect(pages(page).getByRole('link', { name: /IPL Guide/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'saved on this device' })).toBeVisible();
    await search(page, 'ptich');
    await expect(page.getByRole('status').filter({ hasText: 'Showing “pitch”' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await search(page, 'withdrawal take');
    await pages(page)
      .getByRole('link', { name: /^Question/ })
      .click();
    await expect(page.getByText('The provider states that withdrawals are made within')).toBeInViewport();
  });
});
