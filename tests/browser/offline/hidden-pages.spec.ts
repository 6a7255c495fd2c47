import { clientOf, logIn } from '#tests/support/client.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { addPost } from '#tests/support/posts.ts';
import { finished } from '#tests/support/saved-copies.ts';

test('52. A page that is hidden while a phone has it saved is not found there either, and is back when it is shown', async ({
  own,
  page,
  context,
}) => {
  const { url } = own.line;
  const owner = clientOf(url, await logIn(url));
  const post = await addPost(owner, { blog_title: 'Two tables', description: 'See [the tables](/casino).' });
  const set = async (path: string, isHidden: boolean) =>
    expect((await owner.post('/page-desk/hide', { path, isHidden })).status).toBe(204);
  const savedStatus = (path: string) =>
    page.evaluate(async (each) => (await caches.match(each))?.status, path);
  await page.goto(url);
  await finished(page);
  await page.goto(`${url}/casino`);
  await expect(page).not.toHaveTitle(/^Page not found/);
  await page.goto(url);
  for (const path of ['/casino', '/about-us', '/fixtures']) await set(path, true);
  await page.reload();
  for (const path of ['/casino', '/about-us', '/built/fixtures'])
    await expect.poll(() => savedStatus(path), { message: path }).toBe(404);

  await context.setOffline(true);
  for (const path of ['/casino', '/about', '/fixtures', '/casino?utm_source=x']) {
    await page.goto(url + path);
    await expect(page, path).toHaveTitle(/^Page not found/);
  }
  await page.goto(`${url}/blog/${post.id}/two-tables`);
  await expect(page.getByText('See the tables.')).toBeVisible();
  await expect(page.locator('a[href^="/casino"], a[href="/about-us"], a[href="/fixtures"]')).toHaveCount(0);

  await context.setOffline(false);
  for (const path of ['/casino', '/about-us', '/fixtures']) await set(path, false);
  await page.reload();
  for (const path of ['/casino', '/about-us', '/built/fixtures'])
    await expect.poll(() => savedStatus(path), { message: path }).toBe(200);
  await context.setOffline(true);
  await page.goto(`${url}/about`);
  await expect(page).not.toHaveTitle(/^Page not found/);
});
