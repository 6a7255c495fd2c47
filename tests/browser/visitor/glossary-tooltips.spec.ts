import { DEFINITION, postWithGoogly } from '#tests/support/posts.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ sharedBy: 'tooltips' });

test('Without a script the word leads to its entry', async ({ browser, owner, site }) => {
  const { path } = await postWithGoogly(owner);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + path);
  const word = page.getByRole('link', { name: 'googly' });
  await expect(word).toHaveCount(1);
  await expect(word).toHaveAccessibleDescription(DEFINITION);
  await word.click();
  await expect(page).toHaveURL(/\/glossary#part-googly$/);
  await context.close();
});
