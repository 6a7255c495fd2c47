import { stored } from '#pwa/shared/browser/stored.ts';

/** Not in TypeScript's library (Web Application Manifest incubations; Chromium alone). */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser's offer to install the site, kept by boot.ts: it may come before anything can show it. */
    installOffer?: Event | undefined;
  }
}

const dismissed = stored('localStorage', 'install-dismissed', String);

const isOffer = (event: Event | undefined): event is InstallOffer => event !== undefined && 'prompt' in event;

/** What this device can do: install by a button, by hand (iOS), or nothing: installed, dismissed, not offered. */
export type InstallWay = 'button' | 'by-hand' | undefined;

export const installWay = (): InstallWay => (dismissed.read() ? undefined : installWayAgain());

/** The same for who asks for it after a refusal. */
export function installWayAgain(): InstallWay {
  if (isInstalled()) return undefined;
  if (isOffer(window.installOffer)) return 'button';
  return isIos() ? 'by-hand' : undefined;
}

/** Calls `listener` when the browser makes its offer, and when the site was installed. Returns how to stop. */
export function watchOffer(listener: () => void): () => void {
  const installed = () => {
    window.installOffer = undefined;
    listener();
  };
  addEventListener('beforeinstallprompt', listener);
  addEventListener('appinstalled', installed);
  return () => {
    removeEventListener('beforeinstallprompt', listener);
    removeEventListener('appinstalled', installed);
  };
}

/** Shows the browser's own question. An offer serves once; a refusal there is a refusal here. */
export async function install(): Promise<void> {
  const offer = window.installOffer;
  if (!isOffer(offer)) return;
  window.installOffer = undefined;
  const { outcome } = await offer.prompt();
  if (outcome === 'dismissed') dismiss();
}

export const dismiss = (): void => void dismissed.keep('yes');

function isInstalled(): boolean {
  // Safari's own word on it, older than the media query.
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
