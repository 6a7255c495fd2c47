import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { builtScript, hydrated } from '#tests/support/visitor-pages.ts';

test.use(withoutWorker);

test('A page that is not found is named so after one that was', async ({ page, allowedConsole }) => {
  allowedConsole.lines.push(/Failed to load resource/);
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main')?.append(link);
      link.click();
    }, path);
  await page.route(builtScript('-page-head'), (route) => route.abort());
  await page.goto('/blog');
  await hydrated(page);
  await follow('/blog/999998/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
  await expect(page).toHaveTitle('Reddy Anna');
  await page.unroute(builtScript('-page-head'));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await follow('/blog/999999/nothing');
  await expect(page).toHaveTitle(/Page not found/);
});
