import type { Page } from '@playwright/test';
import type { SettingsView } from '#contract/settings.ts';
import { operator } from './operator-of-tests.ts';

/** Of the first number as it ships. */
export const OLD_DIGITS = '910000000001';
export const NEW_CHAT = 'https://wa.me/919876543210';

async function call<T>(url: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Puts another number in the place of the first, as an owner elsewhere does. */
export async function publishNumber(url: string): Promise<void> {
  const { token } = await call<{ token: string }>(url, '/login', operator);
  const { content, revision } = await call<SettingsView>(url, '/settings', undefined, token);
  const first = { label: '+91 98765 43210', href: 'tel:+919876543210', messaging: NEW_CHAT };
  const phones = [first, ...content.site.phones.slice(1)];
  await call(
    url,
    '/settings',
    { revision, content: { ...content, site: { ...content.site, phones } } },
    token,
  );
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
