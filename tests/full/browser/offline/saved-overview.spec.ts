import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/line.ts';
import { finished, saved, watchSaving } from '#tests/support/saved-copies.ts';
import type { Site } from '#tests/support/site.ts';

const fact = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');

/** The newest thirty, of the posts that other tests have left. */
async function savedOf(site: Site): Promise<string> {
  const posts: unknown[] = await (await site.fetch('/api/blogs')).json();
  return String(Math.min(30, posts.length));
}

const overview = (page: Page) => page.getByRole('region', { name: 'On this device' });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('A visitor who is online does not read that there is no connection', async ({ page }) => {
    await page.goto('/offline');
    await expect(page).not.toHaveTitle(/You Are Offline/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved for offline');
    await expect(page.getByRole('main')).not.toContainText('not saved on your device');
  });
});

test('Where the line is paid for nothing is said to be saved, or to be on its way', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto('/offline');
  await expect(fact(page, 'Last saved')).toHaveText('not yet');
  await expect(overview(page)).not.toContainText('Saving…');
});

test('Save now on a dead line says so, and keeps the saved time', async ({ page, context, site, line }) => {
  await watchSaving(page);
  await page.goto('/service');
  await finished(page);
  await page.goto('/offline');
  await expect(fact(page, 'Last saved')).toHaveText(/ago$/);
  await context.setOffline(true);
  line.setOthers('refuse');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(overview(page)).toContainText(
    'No connection: not everything could be saved. What was saved before stays.',
  );
  await expect(fact(page, 'Last saved')).toHaveText(/ago$/);
  await expect(fact(page, 'Posts')).toHaveText(await savedOf(site));
  await page.reload();
  await expect(fact(page, 'Last saved')).toHaveText(/ago$/);
  // What the reload itself brings about is over.
  await saved(page);

  await context.setOffline(false);
  line.setOthers('ok');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(overview(page)).toContainText('Saved. These posts open without a connection.');
});
