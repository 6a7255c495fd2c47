import type { Page } from '@playwright/test';
import { SAVED } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { finished, posts, saved, watchSaving } from '#tests/support/saved-copies.ts';
import { atWork } from '#tests/support/visitor-pages.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Install' });

test('The site is installed by a button where the browser offers that', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const prompt = () => {
        document.documentElement.dataset.asked = 'yes';
        return Promise.resolve({ outcome: 'dismissed' });
      };
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  await atWork(page, () => page.goto('/service'));
  await expect(region(page)).toContainText('home screen');
  await region(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(region(page)).toHaveCount(0);
  await atWork(page, () => page.reload());
  await expect(region(page)).toHaveCount(0);
});

test('What is saved for offline is shown, removed and saved again', async ({ own, page, contact }) => {
  await watchSaving(page);
  await contact.open();
  await contact.installed();
  await finished(page);
  own.line.set('refuse');
  await contact.send(`asha-${crypto.randomUUID()}@example.com`, 'Waits');
  await expect(contact.status).toHaveText(SAVED);
  await page.getByRole('link', { name: 'Saved for offline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved for offline');

  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd');
  await expect(fact('Posts')).toHaveText('28');
  await expect(fact('Pictures')).toHaveText(/^2[89]$/);
  await expect(fact('Size')).toHaveText(/^\d\.\d MB$/);
  await expect(fact('Last saved')).toHaveText(/\d+ (second|minute)s? ago/);

  await page.getByRole('button', { name: 'Remove saved posts and pictures' }).click();
  await expect(page.getByText('Removed. Waiting messages were not touched.')).toBeVisible();
  await expect(fact('Posts')).toHaveText('0');
  await expect(fact('Pictures')).toHaveText('0');
  await page.reload();
  await expect(page.getByText('You removed the saved posts.')).toBeVisible();
  await saved(page);
  expect(await posts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Saved. These posts open without a connection.')).toBeVisible();
  await expect(fact('Posts')).toHaveText('28');
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('a[href^="/blog/"]') }),
  ).toHaveCount(28);
  await contact.open();
  await expect(contact.items).toHaveCount(1);
});
