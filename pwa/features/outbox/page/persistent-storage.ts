import { registerPeriodicSync } from './register-sync.ts';
import { show } from './view.ts';

const NAME = 'outbox-asked';

let isAsked = false;

/**
 * Asks the browser to keep what waits, once on each device, because some ask the visitor in turn. Where it does not
 * promise to, as in a private window, the list says so.
 */
export function askToKeep(): void {
  if (isAsked) return;
  isAsked = true;
  void registerPeriodicSync();
  void isPromised().then(
    (promised) => show({ mayVanish: !promised }),
    () => show({ mayVanish: true }),
  );
}

async function isPromised(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage;
  if (storage === undefined) return false;
  if (await storage.persisted()) return true;
  // Said at once: the visitor may take a while to answer the browser's question.
  show({ mayVanish: true });
  return isFirstTime() && storage.persist();
}

function isFirstTime(): boolean {
  try {
    const isFirst = localStorage.getItem(NAME) === null;
    localStorage.setItem(NAME, '1');
    return isFirst;
  } catch {
    return false;
  }
}
