import { stored } from '#pwa/shared/browser/stored.ts';
import { registerPeriodicSync } from './register-sync.ts';
import { show } from './view.ts';

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
    (promised) => show({ mayVanish: !promised }),
    () => show({ mayVanish: true }),
  );
}

async function isPersistent(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return false;
  if (await storage.persisted()) return true;
  // Said at once: the visitor may take a while to answer the browser's question.
  show({ mayVanish: true });
  return isFirstTime() && storage.persist();
}

/** False where nobody would know it the next time. */
const isFirstTime = () => asked.read() === undefined && asked.keep('1');
