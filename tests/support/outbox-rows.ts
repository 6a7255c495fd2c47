import type { Page } from '@playwright/test';

/** A row as it is in the database, whatever is in it. */
type Row = Record<string, unknown>;

/** Puts rows into the outbox behind the page's back. The outbox must be there. */
export function putRows(page: Page, rows: readonly Row[], store = 'messages'): Promise<void> {
  return page.evaluate(
    ([given, name]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const tx = opening.result.transaction(name, 'readwrite');
          for (const row of given) tx.objectStore(name).put(row);
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          tx.onerror = () => reject(tx.error);
        };
      }),
    [rows, store] as const,
  );
}

/** The rows of a store on this device, from whatever version of the database is there; none where one of both is not there. */
export function readRows(page: Page, store = 'messages', database = 'outbox'): Promise<Row[]> {
  return page.evaluate(
    async ([storeName, databaseName]) => {
      // Opening a database that is not there would make it, empty, in the place of the page or the worker.
      if (!(await indexedDB.databases()).some(({ name }) => name === databaseName)) return [];
      return new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains(storeName)) return resolve([]);
          const reading = result.transaction(storeName).objectStore(storeName).getAll();
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result);
          };
        };
      });
    },
    [store, database] as const,
  );
}

/** Writes to the outbox without an end: nothing else can be read or written there until the returned function is called. */
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

/** Notes that all messages were delivered, behind the page's back. */
export function noteDelivered(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('outbox');
        opening.onsuccess = () => {
          const tx = opening.result.transaction(['messages', 'receipts'], 'readwrite');
          const reading = tx.objectStore('messages').getAll();
          reading.onsuccess = () => {
            for (const { key, writtenAt } of reading.result)
              tx.objectStore('receipts').put({ key, id: 1, writtenAt, deliveredAt: Date.now(), seen: true });
            tx.objectStore('messages').clear();
          };
          tx.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/** A message as the site writes it. */
export function aRow(email: string, message: string, part: Row = {}): Row {
  return {
    key: crypto.randomUUID(),
    fields: { first_name: '', last_name: '', email, phone: '', message },
    seq: 1,
    writtenAt: Date.now(),
    supersedes: [],
    state: 'waiting',
    tried: false,
    attempts: 0,
    nextTryAt: 0,
    heldUntil: 0,
    fault: null,
    foreignInRow: 0,
    errors: [],
    ...part,
  };
}
