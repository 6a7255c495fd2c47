import type { Page } from '@playwright/test';
import { bodyOf, clientOf, logIn } from './client.ts';
import { settingsCalls } from './settings-calls.ts';

/** Of the first number as it ships. */
export const OLD_DIGITS = '910000000001';
export const NEW_CHAT = 'https://wa.me/919876543210';

/** Puts another number in the place of the first, as an owner elsewhere does. */
export async function publishNumber(url: string): Promise<void> {
  const number = { label: '+91 98765 43210', href: 'tel:+919876543210', messaging: NEW_CHAT };
  const published = settingsCalls(clientOf(url, await logIn(url))).publish((content) => {
    const [first, ...others] = content.site.phones;
    return { ...content, site: { ...content.site, phones: [{ ...first, ...number }, ...others] } };
  });
  await bodyOf(published);
}

/** Paths of the saved pages and templates that name a number. */
export const savedWith = (page: Page, number: string) =>
  page.evaluate(async (words) => {
    const found: string[] = [];
    for (const name of (await caches.keys()).filter((each) => each.startsWith('routed-pages-'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))
          ?.clone()
          .text()
          .catch(() => '');
        if (text?.includes(words)) found.push(new URL(request.url).pathname);
      }
    }
    return found;
  }, number);
