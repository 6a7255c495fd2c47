import type { Page } from '@playwright/test';
import { expectAccessible, expectPageLooks } from '#tests/support/looks.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { install } from '#tests/support/worker-pages.ts';

const tool = (page: Page, name: string) => page.getByRole('region', { name });
const convert = (page: Page) => tool(page, 'Convert a price');
const budget = (page: Page) => tool(page, 'A budget that says when to stop');

test.describe('With the server', () => {
  test.use(withoutWorker);

  test('The outcome follows what is typed, and a wrong sign gets a hint', async ({ page }) => {
    await page.goto('/odds');
    const price = convert(page).getByRole('textbox', { name: 'Price' });
    await price.fill('6.00');
    await expect(convert(page).getByRole('status')).toContainText('16.67%');
    await expect(convert(page).getByRole('row', { name: 'American +500' })).toBeVisible();
    await convert(page).getByRole('combobox', { name: 'Written as' }).selectOption('paisa');
    await price.fill('85');
    await expect(convert(page).getByRole('row', { name: 'Decimal 1.85' })).toBeVisible();
    await price.fill('1,85');
    await expect(price).toHaveAccessibleDescription('Write a point, not a comma: 1.85.');
    await expect(convert(page).getByRole('status')).toHaveText('No result yet: see the marked field.');
    await expectAccessible(page);
    await price.fill('');
    await expect(convert(page).getByRole('status')).toHaveText('Type a price.');
  });

  test('Enter makes no request: the outcome has the focus', async ({ page }) => {
    await page.goto('/odds');
    await budget(page).getByRole('textbox', { name: 'Month' }).fill('600');
    await budget(page).getByRole('textbox', { name: 'Evenings' }).fill('4');
    await budget(page).getByRole('textbox', { name: 'One bet' }).fill('20');
    await expect(budget(page).getByRole('status')).toContainText('Stop for the evening when ₹150 is gone');
    await page.keyboard.press('Enter');
    await expect(budget(page).getByRole('status')).toBeFocused();
    await expect(page).toHaveURL('/odds');
  });

  test('Without script the server works it out, and the page opens at the outcome', async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}/odds`);
    await tool(page, 'What a lay can cost').getByRole('textbox', { name: 'Price' }).fill('3.50');
    await tool(page, 'What a lay can cost').getByRole('button', { name: 'Work it out' }).click();
    await expect(page).toHaveURL(/\/odds\?layas=decimal&lay=3\.50&stake=500#lay$/);
    await expect(tool(page, 'What a lay can cost').getByRole('status')).toContainText('can cost ₹1,250');
    await expect(tool(page, 'What a lay can cost')).toBeInViewport();
    await context.close();
  });

  test('It is accessible and never scrolls sideways', ({ page }) => expectPageLooks(page, '/odds'));
});

test.describe('From the worker', () => {
  test.use({ allowedConsole: { lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/] } });

  test('It works without a connection, also at an address with values', async ({ page, context }) => {
    await install(page);
    await context.setOffline(true);
    await page.goto('/odds?as=fractional&price=5/1');
    await expect(convert(page).getByRole('row', { name: 'Decimal 6.00' })).toBeVisible();
    await convert(page).getByRole('textbox', { name: 'Price' }).fill('17/20');
    await expect(convert(page).getByRole('row', { name: 'Paisa 85' })).toBeVisible();
  });

  test('A post has the form of the sum that it explains', async ({ page, context }) => {
    await install(page);
    await finished(page);
    await context.setOffline(true);
    await page.goto('/blog?q=margin');
    const post = page.getByRole('article', { name: 'The Margin Hidden in Every Price' });
    await post.getByRole('link', { name: 'read' }).click();
    const form = page.getByRole('form', { name: 'The margin of a book' });
    await form.getByRole('textbox', { name: 'Price 3' }).fill('4');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Work it out' }).click();
    await expect(page).toHaveURL(/\/odds\?book=decimal&first=1\.90&second=1\.90&third=4#margin$/);
    await expect(tool(page, 'The margin of a book').getByRole('status')).toContainText('130.26%');
  });
});
