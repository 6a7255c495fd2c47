import type { Page } from '@playwright/test';
import type { Post } from '#contract/blog.ts';
import type { Client } from '#tests/support/client.ts';
import { expect, failedCalls, test } from '#tests/support/operator-screens.ts';
import { addPost } from '#tests/support/posts.ts';

test.use({ allowedConsole: failedCalls });

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const titlesOf = (page: Page) => page.getByRole('rowheader').allInnerTexts();
const select = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` });
const bulk = (page: Page) => page.getByRole('group', { name: 'Selected posts' });

/** As the operator reads it. */
async function stored(owner: Client, id: number): Promise<Post> {
  return (await owner.get(`/blogs/${id}?state=all`)).body;
}

/** A draft, a published and a scheduled post with a word that those of other tests do not have. */
async function writeThree(owner: Client, word: string): Promise<readonly [Post, Post, Post]> {
  return [
    await addPost(owner, { blog_title: `${word} one`, state: 'draft', categoryId: '1' }),
    await addPost(owner, { blog_title: `${word} two`, categoryId: '2' }),
    await addPost(owner, {
      ...{ blog_title: `${word} three`, categoryId: '3', state: 'scheduled', date: '2031-01-02T09:30:00Z' },
    }),
  ];
}

test('Posts are published, moved and deleted together, and undone', async ({ page, open, owner, site }) => {
  await open();
  const posts = await writeThree(owner, 'Nadir');
  const before = await Promise.all(posts.map(({ id }) => stored(owner, id)));
  await page.goto('/admin/homeBlogForm?q=Nadir&order=oldest');
  const status = page.getByRole('status');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bulk(page)).toContainText('3 selected');

  await bulk(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await bulk(page).getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  // One was on the site before.
  await expect(status).toContainText('2 posts are on the site.');
  await expect(rowOf(page, 'Nadir one')).not.toContainText('Draft');
  expect((await site.fetch(`/api/blogs/${posts[0].id}`)).status).toBe(200);
  await page.keyboard.press('u');
  await expect(status).toContainText('2 posts are as before.');
  await expect(rowOf(page, 'Nadir one')).toContainText('Draft');
  expect((await site.fetch(`/api/blogs/${posts[0].id}`)).status).toBe(404);

  await select(page, 'Nadir two').check();
  await bulk(page).getByRole('button', { name: 'To draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make drafts' }).click();
  await expect(status).toContainText('“Nadir two” is a draft. Only operators see it.');
  await page.keyboard.press('u');
  await expect(status).toContainText('One post is as before.');

  await select(page, 'Nadir one').check();
  await select(page, 'Nadir three').check();
  await bulk(page).getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kabaddi' }).click();
  await expect(status).toContainText('2 posts are in Kabaddi.');
  await expect(rowOf(page, 'Nadir one')).toContainText('Kabaddi');
  await page.keyboard.press('u');
  await expect(rowOf(page, 'Nadir one')).not.toContainText('Kabaddi');

  await select(page, 'Nadir one').check();
  await select(page, 'Nadir two').check();
  await bulk(page).getByRole('button', { name: 'Delete' }).click();
  await expect(status).toContainText('2 posts are deleted.');
  await expect.poll(() => titlesOf(page)).toEqual(['Nadir three']);
  await page.keyboard.press('u');
  await expect(status).toContainText('2 posts are back.');
  await expect(page.getByRole('rowheader')).toHaveCount(3);

  const after = await Promise.all(posts.map(({ id }) => stored(owner, id)));
  const fieldsOf = ({ state, date, categoryId }: Post) => ({
    state,
    categoryId,
    date: state !== 'draft' && date,
  });
  expect(after.map(fieldsOf)).toEqual(before.map(fieldsOf));
  // Scheduled posts would be on top of the lists of other tests.
  for (const { id } of posts) await owner.delete(`/blog/${id}`);
});
