import type { Page } from '@playwright/test';
import { ContactPage } from './contact-page.ts';

declare global {
  interface Window {
    /** Set when the page has asked for its script. */
    releaseScript?: () => void;
  }
}

/** From now on the scripts of pages do not come, until they are released. */
export async function holdScripts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('scripts held') === null) return;
    // What boot.ts does to start the script.
    const { append } = Element.prototype;
    HTMLHeadElement.prototype.append = function (...nodes) {
      if (!nodes.some((node) => node instanceof HTMLScriptElement)) return append.apply(this, nodes);
      window.releaseScript = () => append.apply(this, nodes);
    };
  });
  await page.evaluate(() => sessionStorage.setItem('scripts held', 'yes'));
}

/** Releases the script of the page, once the page has asked for it. */
export async function releaseScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => window.releaseScript !== undefined);
  await page.evaluate(() => window.releaseScript?.());
}

/** Opens the contact page from the worker without its script, until `release` is called. */
export async function openUnhydrated(page: Page): Promise<{ release: () => Promise<void> }> {
  await holdScripts(page);
  await page.goto('/contact');
  return {
    release: async () => {
      await page.evaluate(() => sessionStorage.removeItem('scripts held'));
      await page.reload();
      await new ContactPage(page).ready();
    },
  };
}
