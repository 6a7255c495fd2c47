import { expect, type Page } from '@playwright/test';
import { readRows } from './outbox-rows.ts';

/** The worker has saved posts and pictures to the end. */
export async function finished(page: Page): Promise<void> {
  const mark = () =>
    page.evaluate(async () => (await caches.match('/finished', { cacheName: 'saved-marks' })) !== undefined);
  // Pictures on a slow line take half a minute on an idle machine.
  await expect.poll(mark, { timeout: 120_000 }).toBe(true);
}

declare global {
  interface Window {
    /** The worker has ended what it does for this page. */
    isSaved?: boolean;
  }
}

/** To be called before pages are opened that `saved` will ask. */
export async function watchSaving(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new BroadcastChannel('saved').onmessage = () => {
      window.isSaved = true;
    };
  });
}

/** Whatever the worker had to save, or not to save, for the page that is open: it has come to the end of that. */
export async function saved(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isSaved);
}

/** Paths of the files in the worker's cache of pages and scripts. */
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

const savedPosts = (page: Page) => readRows(page, 'posts', 'saved-blog');

/** The posts whose whole text is saved. */
export async function posts(page: Page): Promise<string[]> {
  const rows = await savedPosts(page);
  return rows.filter(({ html }) => html !== undefined).map(({ blog_title }) => String(blog_title));
}

/** How many posts are saved, those known from a list alone among them. */
export const seenPosts = async (page: Page) => (await savedPosts(page)).length;

/** Addresses of the saved pictures. */
export function pictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = 'pictures-v1';
    if (!(await caches.has(name))) return [];
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
}

/** Of how many posts the card picture is saved. */
export const pictureCount = async (page: Page) => (await pictures(page)).length;

/** Runs `use` in the page, on the posts that it has saved. */
export async function changePosts(page: Page, use: (posts: IDBObjectStore) => void): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('saved-blog');
    opening.onsuccess = () => {
      const db = opening.result;
      const changing = db.transaction('posts', 'readwrite');
      (${use.toString()})(changing.objectStore('posts'));
      changing.oncomplete = () => { db.close(); resolve(undefined); };
    };
  })`);
}

/** The worker has saved this post with its text, and so all that are newer. */
export async function savedInFull(page: Page, id: number): Promise<void> {
  // It answers this page's calls once it is in charge, a moment after it is ready.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const status = () =>
    page.evaluate(
      async (path) => (await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' })).status,
      `/api/blogs/${id}?view=html`,
    );
  await expect.poll(status).toBe(200);
}
