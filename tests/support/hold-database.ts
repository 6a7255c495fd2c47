import type { Page } from '@playwright/test';

/** Writes to the outbox without an end: nothing else can be read or written there until the function that comes back is called. */
export async function holdDatabase(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const names = [...opening.result.objectStoreNames];
          const tx = opening.result.transaction(names, 'readwrite');
          const go = () => {
            if (sessionStorage.getItem('enough') === null) tx.objectStore('meta').count().onsuccess = go;
            else opening.result.close();
          };
          go();
          resolve();
        };
      }),
  );
  return () => page.evaluate(() => sessionStorage.setItem('enough', 'yes'));
}
