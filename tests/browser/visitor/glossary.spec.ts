import { expect, test } from '#tests/support/site.ts';
import { install } from '#tests/support/worker-pages.ts';

test.use({
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

test('Terms are reached by their letter and narrowed by what is typed', async ({ page }) => {
  await page.goto('/glossary');
  await page
    .getByRole('navigation', { name: 'A to Z' })
    .getByRole('link', { name: 'G', exact: true })
    .click();
  await expect(page).toHaveURL(/#part-g/);
  await page.getByRole('searchbox', { name: 'Find a term' }).fill('leg spin');
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Accumulator' })).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ of \d+ terms$/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a term' }).fill('zzqq');
  await expect(page.getByText('No term found for “zzqq”.')).toBeVisible();
  // The same letter again: its terms are there again.
  await page
    .getByRole('navigation', { name: 'A to Z' })
    .getByRole('link', { name: 'G', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeInViewport();
  await expect(page.getByRole('searchbox', { name: 'Find a term' })).toHaveValue('');
});

test('A term leads to the posts that use it; a name with brackets is a common word', async ({ page }) => {
  await page.goto('/glossary');
  await expect(page.getByRole('link', { name: /^Find in posts: Back/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Find in posts: House edge' }).click();
  await expect(page).toHaveURL('/blog?q=House+edge');
  await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/^house/i);
});

test('Without script all terms are there, and no field that does nothing', async ({ site, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/glossary`);
  await expect(page.getByRole('heading', { name: 'Googly' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a term' })).toBeHidden();
  await context.close();
});

test('The glossary is found by search and read without a connection', async ({ page, context }) => {
  await install(page);
  await context.setOffline(true);
  await page.goto('/glossary');
  await expect(page.getByRole('heading', { name: 'Powerplay' })).toBeVisible();
  await page.goto('/blog?q=googly');
  await expect(page.getByRole('link', { name: 'Glossary' }).first()).toBeVisible();
});
