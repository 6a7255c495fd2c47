import { addPost } from '#tests/support/posts.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR/, /CallFailed/] } });

test('A reader of a saved post that was deleted reads that it is gone', async ({ page, owner }) => {
  const { id } = await addPost(owner, { blog_title: 'Read and deleted' });
  await page.goto(`/blog/${id}/read-and-deleted`);
  await finished(page);
  await owner.delete(`/blog/${id}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This ball went over the boundary');
  await page.reload();
  await expect(page.getByText('Read and deleted')).toHaveCount(0);
});

test('A post that the site said is gone is not shown again', async ({ page, owner, context }) => {
  const { id, blog_title } = await addPost(owner, { blog_title: 'Gone while the list is open' });
  await page.goto('/blog');
  await finished(page);
  // The list is asked for once more, behind the copy.
  const renewed = page.waitForResponse(
    (answer) => answer.url().includes('/api/blogs?') && answer.headers()['x-saved-at'] === undefined,
  );
  await page.reload();
  await renewed;
  const card = page.getByRole('article', { name: blog_title });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(card).toBeVisible();
  await owner.delete(`/blog/${id}`);
  await card.getByRole('link', { name: 'read' }).click();
  await expect(heading).toHaveText('This ball went over the boundary');
  await expect(page).toHaveTitle(/^Page not found/);
  await page.goBack();
  await expect(heading).toHaveText('Blog');
  await expect(card).toHaveCount(0);
  await expect(page).toHaveTitle(/Blog/);
  await context.setOffline(true);
  await page.goForward();
  await expect(heading).not.toHaveText('Blog');
  await expect(heading).not.toHaveText(blog_title);
});
