import { expectAccessible } from '#tests/support/looks.ts';
import { expect, failedCalls, statusWith, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls, sharedBy: 'hidden pages' });

test('Casino is hidden by its row, with where links to it are, and is back by Undo', async ({
  page,
  open,
  owner,
  site,
}) => {
  const post = await addPost(owner, { blog_title: 'Tables at night', description: 'See [tables](/casino).' });
  await open('/admin/pages');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '/casino', exact: true }) });
  await row.getByRole('button', { name: 'Hide Casino' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: /^Hide “Casino/ });
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Tables at night' })).toContainText('Post');
  await expect(sheet.getByRole('link', { name: 'Edit Tables at night' })).toHaveAttribute(
    'href',
    `/admin/blogerForm?id=${post.id}`,
  );
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toHaveCount(0);
  expect((await site.fetch('/casino')).status).toBe(200);

  await row.getByRole('button', { name: 'Hide Casino' }).press('Enter');
  await sheet.getByRole('button', { name: 'Hide page' }).click();
  await expect(statusWith(page, /is hidden/)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const hidden = page.getByRole('row').filter({ hasText: '/casino' });
  await expect(hidden).toContainText('Hidden');
  await expect(hidden.getByRole('link', { name: '/casino' })).toHaveCount(0);
  expect((await site.fetch('/casino')).status).toBe(404);
  await hidden.getByRole('button', { name: 'Links to Casino' }).click();
  await expect(page.getByRole('dialog', { name: /^Links to/ })).toContainText('Tables at night');
  await page.keyboard.press('Escape');

  await page.keyboard.press('u');
  await expect(statusWith(page, /is on the site again/)).toBeVisible();
  await expect(row).not.toContainText('Hidden');
  expect((await site.fetch('/casino')).status).toBe(200);
});
