import { expect, type Page } from '@playwright/test';

/** The worker has saved posts and pictures to the end. */
export async function finished(page: Page): Promise<void> {
  const mark = () =>
    page.evaluate(async () => (await caches.match('/finished', { cacheName: 'saved-marks' })) !== undefined);
  await expect.poll(mark, { timeout: 15_000 }).toBe(true);
}

/** Paths of the files that stand in the worker's cache of pages and scripts. */
export function precached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .sort();
  });
}

/** The posts whose whole text is saved. */
export function posts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Opening a database that is not there would make it, empty, in the worker's place.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'saved-blog')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('saved-blog');
      opening.onsuccess = () => {
        const db = opening.result;
        if (!db.objectStoreNames.contains('posts')) return resolve([]);
        const reading = db.transaction('posts').objectStore('posts').getAll();
        reading.onsuccess = () => {
          db.close();
          const whole = reading.result.filter(({ description }) => description !== undefined);
          resolve(whole.map(({ blog_title }) => blog_title));
        };
      };
    });
  });
}

/** Addresses of the saved pictures. */
export function pictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = 'pictures-v1';
    if (!(await caches.has(name))) return [];
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
}
