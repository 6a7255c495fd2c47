import { expectPageLooks } from '#tests/support/looks.ts';
import { test, withoutWorker } from '#tests/support/site.ts';

test.use(withoutWorker);

test('Home, the form and the blog are accessible and never scroll sideways', async ({ page }) => {
  for (const path of ['/', '/contact', '/blog']) await test.step(path, () => expectPageLooks(page, path));
});
