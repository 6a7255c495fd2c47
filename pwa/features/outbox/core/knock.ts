/**
 * The worker has no local storage to write the pages' marker to. An empty cache of this name says that it put a message
 * into the outbox that no page may know of.
 */
const NAME = 'outbox-knock';

let wasKnocked = false;

export async function knock(): Promise<void> {
  await caches.open(NAME).catch(() => undefined);
}

export async function hasKnocked(): Promise<boolean> {
  // No caches outside a secure context, nor a worker.
  if (typeof caches === 'undefined') return false;
  wasKnocked ||= await caches.has(NAME).catch(() => false);
  return wasKnocked;
}

/** Once the marker says it, too. */
export function dropKnock(): void {
  if (!wasKnocked) return;
  wasKnocked = false;
  void caches.delete(NAME).catch(() => undefined);
}
