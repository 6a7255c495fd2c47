import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/line.ts';
import type { Site } from '#tests/support/site.ts';

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

/** The newest thirty, of the posts that other tests have left. */
async function savedOf(site: Site): Promise<string> {
  const posts: unknown[] = await (await site.fetch('/api/blogs')).json();
  return String(Math.min(30, posts.length));
}

const overview = (page: Page) => page.getByRole('region', { name: 'On this device' });

test('On a first visit the overview says that saving is under way', async ({ page, site, line }) => {
  const held = Promise.withResolvers<void>();
  line.setOthers({ when: ({ line }) => (line.includes('/api/blogs?') ? { hold: held.promise } : 'ok') });
  await page.goto('/offline');
  await expect(overview(page).getByText('Saving…', { exact: true })).toBeVisible();
  await expect(fact(page, 'Last saved')).toHaveText('being saved now');
  await expect(page.getByRole('main')).not.toContainText('pages and posts below open');
  held.resolve();
  await expect(overview(page)).toContainText('Saved. These posts open without a connection.');
  await expect(fact(page, 'Posts')).toHaveText(await savedOf(site));
  await expect(fact(page, 'Pictures')).toHaveText(await savedOf(site));
  const pages = page
    .getByRole('heading', { name: 'Pages of the site' })
    .locator('xpath=../..')
    .getByRole('listitem');
  expect(await pages.count()).toBeGreaterThan(10);
  await expect(fact(page, 'Pages of the site')).toHaveText(String(await pages.count()));
  await expect(fact(page, 'Last saved')).toHaveText(/\d+ seconds? ago/);
  await expect(page.getByRole('main').locator('a[href^="/blog/"]')).toHaveCount(Number(await savedOf(site)));
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Saved posts',
    'Pages of the site',
    'On this device',
  ]);
});
