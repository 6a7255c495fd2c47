import { stored } from '#pwa/shared/browser/stored.ts';
import { registerSyncWith, SYNC_TAG } from '#pwa/site/outbox/core/sync.ts';
import { updateView } from './view.ts';

/** Has the worker send when there is a connection. Not to be awaited: `ready` may never settle. */
export async function registerSync(): Promise<void> {
  try {
    // On a first visit the worker is installed after the page has loaded.
    await registerSyncWith(await navigator.serviceWorker.ready);
  } catch {
    // No worker: the page's own triggers send.
  }
}

/** Periodic Background Sync is not in TypeScript's library, nor in every browser. */
interface PeriodicSyncManager {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
}

/** Milliseconds. The browser decides for which sites and how often. */
const HALF_A_DAY = 12 * 60 * 60 * 1000;

const hasPeriodicSync = (value: object): value is { periodicSync: PeriodicSyncManager } =>
  'periodicSync' in value;

/** For messages that wait long: browsers give up a sync after some tries, and allow this one to an installed site. */
async function registerPeriodicSync(): Promise<void> {
  try {
    const registration: object | undefined = await navigator.serviceWorker.getRegistration();
    if (registration === undefined || !hasPeriodicSync(registration)) return;
    await registration.periodicSync.register(SYNC_TAG, { minInterval: HALF_A_DAY });
  } catch {
    // Not permitted.
  }
}

const asked = stored('localStorage', 'outbox-asked', String);

let isAsked = false;

/**
 * Asks the browser for persistent storage, once on each device, since some browsers ask the visitor. Where it is not granted, as
 * in a private window, the list says so.
 */
export function requestPersistence(): void {
  if (isAsked) return;
  isAsked = true;
  void registerPeriodicSync();
  void isPersistent().then(
    (promised) => updateView({ mayVanish: !promised }),
    () => updateView({ mayVanish: true }),
  );
}

async function isPersistent(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return false;
  if (await storage.persisted()) return true;
  // Shown at once: the visitor may take a while to answer the browser's question.
  updateView({ mayVanish: true });
  return isFirstTime() && storage.persist();
}

/** Whether the browser was not asked before; false where it would not remember that. */
const isFirstTime = () => asked.read() === undefined && asked.keep('1');
