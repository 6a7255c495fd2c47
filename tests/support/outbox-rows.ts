import type { Page } from '@playwright/test';

/** A row as it lies in the database, whatever is in it. */
export type Row = Record<string, unknown>;

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

/** The messages in the outbox, from whatever version of the database stands there. */
export function readRows(page: Page): Promise<Row[]> {
  return page.evaluate(
    () =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('messages').objectStore('messages').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
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
