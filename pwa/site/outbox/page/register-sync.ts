/** Background Synchronization is not in TypeScript's library, nor in every browser. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Periodic Background Sync, likewise. */
interface PeriodicSyncManager {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}

/** Milliseconds. The browser decides for which sites and how often. */
const HALF_A_DAY = 12 * 60 * 60 * 1000;

const hasPeriodicSync = (value: object): value is { periodicSync: PeriodicSyncManager } =>
  'periodicSync' in value;
const hasSync = (value: object): value is { sync: SyncManager } => 'sync' in value;

/** Asks the browser to start the worker when there is a connection. Not to be awaited: `ready` may never settle. */
export async function registerSync(): Promise<void> {
  try {
    // On a first visit the worker is installed after the page has loaded.
    const registration: object = await navigator.serviceWorker.ready;
    if (hasSync(registration)) await registration.sync.register('outbox');
  } catch {
    // Refused: the page's own triggers send.
  }
}

/** For messages that wait long: browsers give up a sync after some tries, and allow this one to an installed site. */
export async function registerPeriodicSync(): Promise<void> {
  try {
    const registration: object | undefined = await navigator.serviceWorker.getRegistration();
    if (registration === undefined || !hasPeriodicSync(registration)) return;
    await registration.periodicSync.register('outbox', { minInterval: HALF_A_DAY });
  } catch {
    // Not permitted.
  }
}
