import type { Page } from '@playwright/test';
import { type Owner, storedThings } from '#pwa/shared/browser/stored-things.ts';

/** All that this browser holds of the site, as text. */
export function held(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const isText = /text|json/.test(response?.headers.get('content-type') ?? '');
        texts.push(
          request.url,
          isText && /\/api\//.test(request.url) ? ((await response?.text()) ?? '') : '',
        );
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(reading.error);
        });
        // Of files only their number is seen.
        if (rows.length > 0) texts.push(name, JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });
}

/** Stores words under each name of the registry that nothing is stored under yet. */
export async function fillRegistry(page: Page): Promise<void> {
  for (const store of ['localStorage', 'sessionStorage'] as const)
    for (const name of Object.keys(storedThings[store]))
      await page.evaluate(
        ([into, key]) => {
          const isThere = Object.keys(window[into]).some((each) => each.startsWith(key));
          if (!isThere) window[into].setItem(/[ :]$/.test(key) ? `${key}filled` : key, 'filled');
        },
        [store, name] as const,
      );
}

/** What this tab holds under a name, by the registry: an owner, or undefined for a name that is not in it. */
export async function ownersOfHeld(page: Page): Promise<Record<string, Owner | undefined>> {
  const held = await page.evaluate(() => ({
    localStorage: Object.keys(localStorage),
    // The router notes there how far a page was scrolled.
    sessionStorage: Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-scroll-')),
  }));
  const owners = (['localStorage', 'sessionStorage'] as const).flatMap((store) =>
    held[store].map((key) => {
      const known = Object.entries(storedThings[store]).find(([name]) =>
        /[ :]$/.test(name) ? key.startsWith(name) : key === name,
      );
      return [`${store} ${key}`, known?.[1]] as const;
    }),
  );
  return Object.fromEntries(owners);
}

export const operatorsDatabases = Object.entries(storedThings.indexedDB).flatMap(([name, owner]) =>
  owner === 'operator' ? [name] : [],
);

/** A full device: nothing more is kept on it. */
export const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 1 << 22; size > 16; size /= 2) {
        try {
          for (let at = 0; ; at++) storage.setItem(`room ${size} ${at}`, 'x'.repeat(size));
        } catch {
          // There is no room for an entry of this size: the next is smaller.
        }
      }
  });
