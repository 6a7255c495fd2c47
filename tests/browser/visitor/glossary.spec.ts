import { expect, test } from '#tests/support/site.ts';
import { install } from '#tests/support/worker-pages.ts';

test.use({
  allowedConsole: {
    lines: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /CallFailed: The call failed: network/],
  },
});

test('The glossary is found by search and read without a connection', async ({ page, context }) => {
  await install(page);
  await context.setOffline(true);
  await page.goto('/glossary');
  await expect(page.getByRole('heading', { name: 'Powerplay' })).toBeVisible();
  await page.goto('/blog?q=googly');
  await expect(page.getByRole('link', { name: 'Glossary' }).first()).toBeVisible();
});
