import { messageSW } from 'workbox-window';
import { keepFormerScripts } from './former-scripts.ts';
import { reloadWhenTakenOver } from './service-worker.ts';

/**
 * Puts the newer version in charge and loads this page again; other tabs go on with the scripts that they have. While the
 * older worker is sending a message, the browser lets it finish first.
 */
export async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting == null) return location.reload();
  reloadWhenTakenOver();
  await keepFormerScripts().catch(() => undefined);
  // It answers by taking over.
  void messageSW(registration.waiting, { type: 'SKIP_WAITING' });
}
