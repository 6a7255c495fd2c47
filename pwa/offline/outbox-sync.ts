import { flushOutbox } from '#pwa/features/outbox/core/flush.ts';
import { nextDue, takeSnapshot } from '#pwa/features/outbox/core/snapshot.ts';

/** `sync` and `periodicsync` (Background Synchronization; not in TypeScript's library). */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope;

const TAG = 'outbox';
/** Browsers let such an event run for a few minutes; the phone's battery sets the lower bound. Milliseconds. */
const SYNC_TIMEOUT = 60_000;
/** While another sender is at it. Milliseconds. */
const PAUSE = 1_000;

/**
 * Sends what waits, with no page open if need be. Rejects when something still waits, so that the browser comes again:
 * its own first pause is minutes long, hence the few tries within one event.
 */
export function handleSync(event: Event): void {
  if (!isTagged(event) || event.tag !== TAG) return;
  event.waitUntil(sendAll());
}

/** Asks the browser to wake the worker when there is a line; where it cannot, pages send. */
export async function askForSync(): Promise<void> {
  try {
    const registration: object = self.registration;
    if (hasSync(registration)) await registration.sync.register(TAG);
  } catch {
    // Refused.
  }
}

const hasSync = (value: object): value is { sync: { register: (tag: string) => Promise<void> } } =>
  'sync' in value;

const isTagged = (event: Event): event is TaggedEvent => 'tag' in event && 'waitUntil' in event;

async function isPageInView(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some((page) => page instanceof WindowClient && page.visibilityState === 'visible');
}

/** No page may be there to put the number on the app's icon. */
async function showBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // Not installed, or not allowed.
  }
}

async function sendAll(): Promise<void> {
  // Not by the clock, which may jump.
  const end = performance.now() + SYNC_TIMEOUT;
  // A page in view has triggers of its own, and has just tried: the backoff is kept then.
  for (let force = !(await isPageInView()); ; force = false) {
    const result = await flushOutbox({ force });
    const snapshot = await takeSnapshot();
    void showBadge(snapshot.items.length);
    const wait = nextDue(snapshot);
    if (wait === undefined) return;
    const pause = result === 'busy' ? PAUSE : Math.max(wait, PAUSE);
    if (performance.now() + pause > end) throw new Error('messages still wait');
    await sleep(pause);
    // A newer worker takes over only when this event has ended; it gets one of its own.
    if (self.registration.waiting !== null) throw new Error('a newer worker waits');
  }
}

/** As long as no newer worker waits. Milliseconds. */
async function sleep(time: number): Promise<void> {
  const end = performance.now() + time;
  while (performance.now() < end && self.registration.waiting === null) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, end - performance.now())));
  }
}
