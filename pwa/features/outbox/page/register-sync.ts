/** Background Synchronization is not in TypeScript's library, nor in every browser. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Periodic Background Sync, likewise. */
interface PeriodicSyncManager {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}

/** Milliseconds. The browser decides how often it really comes, and to which sites at all. */
const HALF_A_DAY = 12 * 60 * 60 * 1000;

const hasPeriodicSync = (value: object): value is { periodicSync: PeriodicSyncManager } =>
  'periodicSync' in value;
const hasSync = (value: object): value is { sync: SyncManager } => 'sync' in value;

/** Asks the browser to wake the worker when there is a line. Nobody waits for this: it may reject, or never settle. */
export async function registerSync(): Promise<void> {
  try {
    // On a first visit the worker comes after the page.
    const registration: object = await navigator.serviceWorker.ready;
    if (hasSync(registration)) await registration.sync.register('outbox');
  } catch {
    // Refused: the page's own triggers send.
  }
}

/** A bonus for what waits long: browsers give up a sync after some tries, and let an installed site have this one. */
export async function registerPeriodicSync(): Promise<void> {
  try {
    const registration: object | undefined = await navigator.serviceWorker.getRegistration();
    if (registration === undefined || !hasPeriodicSync(registration)) return;
    await registration.periodicSync.register('outbox', { minInterval: HALF_A_DAY });
  } catch {
    // Not permitted.
  }
}
