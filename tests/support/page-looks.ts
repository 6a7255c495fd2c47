import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** The page is accessible on a phone by day and on a desk by night, and fits the narrowest phones. */
export async function expectPageLooks(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider, path).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 360, height: 720 });
  await expectAccessible(page, `${path} by day`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page, `${path} by night`);
}
