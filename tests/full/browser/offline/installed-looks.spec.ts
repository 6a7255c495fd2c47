import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ContactPage } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/deploys.ts';
import { buildNextVersion } from '#tests/support/prepared-sites.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { stay } from '#tests/support/visitor-pages.ts';

test.beforeAll(async () => {
  await buildNextVersion();
});

test('The overview, the install offer and the update notice are accessible', async ({ own, page }) => {
  await page.addInitScript(() => {
    addEventListener('load', () =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => new Promise(() => {}) })),
    );
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/service');
  await new ContactPage(page).installed();
  await finished(page);
  await own.deploy();
  await page.goto('/offline');
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  await stay(page);
  await expect(page.getByRole('button', { name: 'Install' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save now' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await faults(page)).toEqual([]);
  for (const name of ['Update now', 'Later', 'Install', 'Save now', 'Remove saved posts and pictures']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
});

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
