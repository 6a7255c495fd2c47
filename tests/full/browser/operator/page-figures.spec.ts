import { expect, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';
import { aCount, PHONE } from '#tests/support/source-counts.ts';

test.use({ sharedBy: 'page figures' });

test('Posts show what they led to, and are ordered by it', async ({ page, open, owner, site }) => {
  await open();
  const post = await addPost(owner, { blog_title: 'Figures of a post' });
  for (let other = 0; other < 6; other += 1) await addPost(owner, { blog_title: `Nobody reads ${other}` });
  await site.fetch('/api/sources', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': PHONE },
    body: JSON.stringify({ counts: [aCount({ page: `/blog/${post.id}`, visits: 90, taps: 1 })] }),
  });
  await page.goto('/admin/homeBlogForm');
  await expect(page.getByRole('rowheader').filter({ hasText: 'Figures' })).toHaveCount(0);
  // They are written within seconds.
  await expect(async () => {
    await page.goto('/admin/homeBlogForm?order=visits');
    await expect(page.getByRole('row').nth(1)).toContainText('Figures of a post', { timeout: 1_000 });
  }).toPass();
  const head = page.getByRole('columnheader', { name: 'Visits' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.filter({ hasText: /^\D*\d+$/ })).toHaveText([/90$/, /0$/]);
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/order=visits_asc/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).not.toContainText('Figures');
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'Visits' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\?order=visits$/);
  await expect(page.getByRole('columnheader', { name: 'Visits' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('link', { name: 'Visits' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\?order=visits_asc$/);
});
