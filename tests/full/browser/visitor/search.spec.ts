import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';

const pages = (page: Page) => page.getByRole('region', { name: 'Guides and pages' });

const searchbox = (page: Page) => page.getByRole('banner').getByLabel('Search the site');

test('Escape closes the search; its button has the focus', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/about-us');
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(searchbox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchbox(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test('A typing error is forgiven, both spellings named', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/blog?q=criket');
  await expect(
    page.getByRole('status').filter({ hasText: 'No match for “criket”. Showing “cricket”' }),
  ).toBeVisible();
  await expect(pages(page).getByRole('link', { name: /Cricket Betting/ })).toBeVisible();
});

test('Where nothing fits there are ways on', { tag: '@postgres-full' }, async ({ page }) => {
  await page.goto('/blog?q=zebra-crossing');
  await expect(page.getByRole('main')).toContainText('Nothing found');
  await expect(pages(page)).toHaveCount(0);
  const ways = page.getByRole('navigation', { name: 'Suggestions' });
  await ways.getByRole('link', { name: 'Guide to the Indian Premier League' }).click();
  await expect(page).toHaveURL('/home/iplpage');
});

test('A category searches its own posts, and leads to the search of the whole site', {
  tag: '@postgres-full',
}, async ({ page }) => {
  await page.goto('/blog?category=1&q=ipl');
  await expect(page.getByRole('searchbox', { name: 'Search this category' })).toHaveValue('ipl');
  await page.getByRole('link', { name: 'Search the whole site' }).click();
  await expect(pages(page).getByRole('link', { name: /IPL Guide/ })).toBeVisible();
});
