import type { Page } from '@playwright/test';

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
