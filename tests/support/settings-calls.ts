import type { Page } from '@playwright/test';
import type { SettingsContent, SettingsView } from '#contract/settings.ts';
import { type Answer, bodyOf, type Client, clientOf, logIn } from './client.ts';

type Change = (content: SettingsContent) => SettingsContent;

/** What an owner does to the settings. */
export function settingsCalls(client: Client) {
  const read = async (): Promise<SettingsView> => (await client.get('/settings')).body;
  return {
    read,
    /** @param revision absent: the one that is published now */
    async publish(change: Change, revision?: number): Promise<Answer> {
      const now = await read();
      const content = change(now.content);
      return client.post('/settings', { content, revision: revision ?? now.revision });
    },
  };
}

export const withBrand =
  (brand: string): Change =>
  (content) => ({ ...content, site: { ...content.site, brand } });

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
