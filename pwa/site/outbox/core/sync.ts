/** The name of the event by which a browser has the worker send, with a connection and without a page. */
export const SYNC_TAG = 'outbox';

/** Background Synchronization is not in TypeScript's library, nor in every browser. */
const hasSync = (value: object): value is { sync: { register: (tag: string) => Promise<void> } } =>
  'sync' in value;

/** Asks the browser for that event. Where it is not supported or refused, pages send. */
export async function registerSyncWith(registration: object): Promise<void> {
  try {
    if (hasSync(registration)) await registration.sync.register(SYNC_TAG);
  } catch {
    // Refused.
  }
}
