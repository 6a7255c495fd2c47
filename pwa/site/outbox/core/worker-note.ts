/** In use on visitors' devices. */
const CACHE = 'outbox-knock';

let isWritten = false;

/**
 * The worker has no local storage for the pages' marker (page/marker.ts). An empty cache shows them that it has added a message
 * to the outbox.
 */
export async function writeWorkerNote(): Promise<void> {
  await caches.open(CACHE).catch(() => undefined);
}

export async function hasWorkerNote(): Promise<boolean> {
  // Outside a secure context there are no caches, and no worker.
  if (typeof caches === 'undefined') return false;
  isWritten ||= await caches.has(CACHE).catch(() => false);
  return isWritten;
}

/** To be called when the marker says the same. */
export function deleteWorkerNote(): void {
  if (!isWritten) return;
  isWritten = false;
  void caches.delete(CACHE).catch(() => undefined);
}
