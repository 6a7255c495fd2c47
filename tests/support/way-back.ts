import { expect, type Page } from '@playwright/test';
import { heading } from './documents.ts';
import { hydrated } from './page-weight.ts';

/** From another page, without loading it. */
export async function goTo(page: Page, path: string, name: RegExp): Promise<void> {
  await page.goto('/privacy-policy');
  await hydrated(page);
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toHaveText(name);
}

/** The position of a link in the window. */
export const topOf = (page: Page, href: string) =>
  page
    .locator(`main a[href="${href}"]`)
    .last()
    .evaluate((link) => link.getBoundingClientRect().top);

/** What comes into view gets its layout over the next frames, and the browser makes up for it by scrolling. */
export const atRest = (page: Page) =>
  page.evaluate(async () => {
    for (let [now, before, frames] = ['', '', 0]; frames < 6; before = now) {
      await new Promise(requestAnimationFrame);
      now = `${scrollY} of ${document.documentElement.scrollHeight}`;
      frames = now === before ? frames + 1 : 0;
    }
  });
