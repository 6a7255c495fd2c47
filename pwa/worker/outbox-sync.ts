import { flushOutbox } from '#pwa/site/outbox/core/flush.ts';
import { nextDue, takeSnapshot } from '#pwa/site/outbox/core/snapshot.ts';
import { SYNC_TAG } from '#pwa/site/outbox/core/sync.ts';

/** `sync` and `periodicsync` (Background Synchronization; not in TypeScript's library). */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

/** Browsers stop such an event after a few minutes; shorter saves battery. Milliseconds. */
const SYNC_TIMEOUT = 60_000;
/** While another sender is active. Milliseconds. */
const PAUSE = 1_000;

/**
 * Flushes the outbox, also without an open page. Rejects when a message still waits, so that the browser fires the event again.
 * Its first pause is minutes long, so there are a few tries within one event.
 */
export function handleSync(event: Event): void {
  if (!isTagged(event) || event.tag !== SYNC_TAG) return;
  event.waitUntil(sendAll());
}

const isTagged = (event: Event): event is TaggedEvent => 'tag' in event && 'waitUntil' in event;

async function isPageInView(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some((page) => page instanceof WindowClient && page.visibilityState === 'visible');
}

/** Sets the number on the app's icon, since no page may be open. */
async function showBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // Not installed, or not allowed.
  }
}

async function sendAll(): Promise<void> {
  // Not by the system clock, which may be changed.
  const end = performance.now() + SYNC_TIMEOUT;
  // A visible page has its own triggers and has just tried, so the backoff is respected.
  for (let force = !(await isPageInView()); ; force = false) {
    const result = await flushOutbox({ force });
    const snapshot = await takeSnapshot();
    void showBadge(snapshot.items.length);
    const wait = nextDue(snapshot);
    if (wait === undefined) return;
    const pause = result === 'busy' ? PAUSE : Math.max(wait, PAUSE);
    if (performance.now() + pause > end) throw new Error('messages still wait');
    await sleep(pause);
    // A newer worker is activated when this event has ended, and gets its own.
    if (self.registration.waiting !== null) throw new Error('a newer worker waits');
  }
}

/** Ends early when a newer worker waits. Milliseconds. */
async function sleep(time: number): Promise<void> {
  const end = performance.now() + time;
  while (performance.now() < end && self.registration.waiting === null) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, end - performance.now())));
  }
}
