/** Background Synchronization is not in TypeScript's library, nor in every browser. */
interface SyncManager {
  register: (tag: string) => Promise<void>;
}

const hasSync = (value: object): value is { sync: SyncManager } => 'sync' in value;

/** Asks the browser to wake the worker when there is a line. Nobody waits for this: it may reject, or never settle. */
export async function registerSync(): Promise<void> {
  try {
    const registration: object | undefined = await navigator.serviceWorker.getRegistration();
    if (registration !== undefined && hasSync(registration)) await registration.sync.register('outbox');
  } catch {
    // Refused: the page's own triggers send.
  }
}
