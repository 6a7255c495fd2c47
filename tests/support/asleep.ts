import type { Page } from '@playwright/test';
import { ContactPage } from './contact-page.ts';

declare global {
  interface Window {
    /** Set when the page has asked for its script. */
    wakePage?: () => void;
  }
}

/** From now on the scripts of pages do not come, until each is told to wake. */
export async function holdScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('asleep') === null) return;
    // What boot.ts does to start the script.
    const { append } = Element.prototype;
    HTMLHeadElement.prototype.append = function (...nodes) {
      if (!nodes.some((node) => node instanceof HTMLScriptElement)) return append.apply(this, nodes);
      window.wakePage = () => append.apply(this, nodes);
    };
  });
  await page.evaluate(() => sessionStorage.setItem('asleep', 'yes'));
}

/** Lets the script of the page come, once the page has asked for it. */
export async function wakeScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.wakePage !== undefined);
  await page.evaluate(() => window.wakePage?.());
}

/** The page comes from the worker, its script does not come to life until `wake` is called. */
export async function openAsleep(page: Page): Promise<{ wake: () => Promise<void> }> {
  await holdScripts(page);
  await page.goto('/contact');
  return {
    wake: async () => {
      await page.evaluate(() => sessionStorage.removeItem('asleep'));
      await page.reload();
      await new ContactPage(page).ready();
    },
  };
}
