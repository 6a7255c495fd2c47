import type { Page } from '@playwright/test';
import { savedInFull } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';
import { heading } from '#tests/support/visitor-pages.ts';

const pages = (page: Page) => page.getByRole('region', { name: 'Guides and pages' });

const searchbox = (page: Page) => page.getByRole('banner').getByLabel('Search the site');

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(searchbox(page)).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Search for “${text}”`);
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

test('What is typed is suggested, and can be chosen by the keys; the field closes', async ({ page }) => {
  await page.goto('/disclaimer');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search the site' });
  await expect(field).toBeFocused();
  await page.keyboard.type('ipl');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('IPL Guide');
  await expect(first.locator('mark')).toHaveText('IPL');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home/iplpage');
  await expect(field).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const close = page.getByRole('button', { name: 'Close search' });
  expect((await close.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(field).toBeHidden();
});

test('Hits are marked, and say the sentence that was found; where nothing is found the words are plain', {
  tag: '@postgres-full',
}, async ({ page }) => {
  await page.goto('/blog?q=pitch');
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/^pitch/i);
  await page.goto('/blog?q=zzqqxx');
  await expect(page.getByText('Nothing found for “zzqqxx”.')).toBeVisible();
  await expect(page.getByText('Try fewer or shorter words.')).toBeVisible();
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
    await savedInFull(page, posts.at(-1)?.id ?? 0);
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
