import type { Page } from '@playwright/test';
import { postPath } from '#contract/post-address.ts';
import { addPost } from '#tests/support/posts.ts';
import { expect, test, withoutWorker } from '#tests/support/site.ts';
import { hydrated, watchShifts } from '#tests/support/visitor-pages.ts';

// The browser's own lines about a lost connection.
test.use({ allowedConsole: { lines: [/Failed to load resource/] } });

const marked = (page: Page) => page.getByText('New', { exact: true });
const note = (page: Page) => page.getByRole('link', { name: /new since your last visit$/ });

/** As if so many minutes had gone by. */
const later = (page: Page, minutes: number) =>
  page.clock.setFixedTime(new Date(Date.now() + minutes * 60_000));

test.describe('Without the worker', () => {
  // The worker opens the page with the saved list, which moves when newer posts come.
  test.use(withoutWorker);

  test('A visitor who comes back sees which posts are new until they are read', async ({ page, owner }) => {
    await page.goto('/blog');
    await hydrated(page);
    await expect(page.getByRole('article')).toHaveCount(12);
    await expect(marked(page)).toHaveCount(0);
    // The posts are alive, and have noted the visit.
    await expect(page.locator('.post-card time', { hasText: 'ago' }).first()).toBeVisible();
    const first = await addPost(owner, { blog_title: 'The toss at Eden Gardens', categoryId: '4' });
    const second = await addPost(owner, { blog_title: 'Dew after eight', categoryId: '4' });

    await later(page, 60);
    await watchShifts(page);
    await page.goto('/blog');
    await expect(note(page)).toHaveText('2 new since your last visit');
    await expect(marked(page)).toHaveCount(2);
    await expect(page.getByRole('article', { name: 'Dew after eight' }).locator(marked(page))).toBeVisible();
    expect(await page.evaluate(() => window.shifted)).toBe(0);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Dew after eight' }).scrollIntoViewIfNeeded();
    await expect(marked(page)).toHaveCount(2);
    await page.goto('/blog');

    await page.goto(postPath(second));
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.goBack();
    await expect(note(page)).toHaveText('1 new since your last visit');
    await note(page).click();
    await expect(page).toHaveURL(new RegExp(`#post-${first.id}$`));
    await expect(page.getByRole('article', { name: 'The toss at Eden Gardens' })).toBeInViewport();
    await page.reload();
    await expect(note(page)).toHaveText('1 new since your last visit');

    // Half an hour later it is another visit.
    await later(page, 120);
    await page.goto('/blog');
    await hydrated(page);
    await expect(page.getByRole('article', { name: 'Dew after eight' })).toBeVisible();
    await expect(marked(page)).toHaveCount(0);
    for (const { id } of [first, second]) await owner.delete(`/blog/${id}`);
  });
});
