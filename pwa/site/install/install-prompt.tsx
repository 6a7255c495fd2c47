import { useEffect, useState } from 'react';
import { stored } from '#pwa/shared/browser/stored.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';

interface InstallPromptProps {
  /** The visitor came for it: an earlier refusal does not count. */
  isAsked?: boolean;
}

/** Offers to put the site on the home screen, where that can be done; silent once refused or installed. */
export function InstallPrompt({ isAsked = false }: InstallPromptProps) {
  const site = useSite();
  const [way, setWay] = useState<InstallWay>();
  useEffect(() => {
    const check = () => setWay(isAsked ? installWayAgain() : installWay());
    check();
    return watchOffer(check);
  }, [isAsked]);
  useEffect(() => {
    // The offer is at the end of the page, and is added once the page is shown.
    if (isAsked && way !== undefined && location.hash === '#install')
      document.getElementById('install')?.scrollIntoView();
  }, [isAsked, way]);
  if (way === undefined) return isAsked ? null : <InstallLink />;
  const notNow = () => {
    dismiss();
    setWay(undefined);
    // The button goes, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const accept = () => {
    void install().finally(() => setWay(undefined));
  };
  return (
    <section
      className={isAsked ? 'install-prompt' : 'wrap install-prompt'}
      id={isAsked ? 'install' : undefined}
      aria-label="Install"
    >
      {way === 'button' ? (
        <p>Put {site.brand} on your home screen: it opens at once, even without a connection.</p>
      ) : (
        <p>
          To put {site.brand} on your home screen, tap <strong>Share</strong> in your browser, then{' '}
          <strong>Add to Home Screen</strong>.
        </p>
      )}
      <p className="button-row">
        {way === 'button' && (
          <button type="button" className="button button-small" onClick={accept}>
            Install
          </button>
        )}
        {!isAsked && (
          <button type="button" className="button button-quiet button-small" onClick={notNow}>
            Not now
          </button>
        )}
      </p>
    </section>
  );
}

/** What remains of an offer that was refused. */
function InstallLink() {
  const [canInstall, setCanInstall] = useState(false);
  useEffect(() => {
    const check = () => setCanInstall(installWayAgain() !== undefined);
    check();
    return watchOffer(check);
  }, []);
  return (
    canInstall && (
      <p className="wrap saved-link">
        <a href="/offline#install">Install</a>
      </p>
    )
  );
}

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
type InstallWay = 'button' | 'by-hand' | undefined;

const installWay = (): InstallWay => (dismissed.read() ? undefined : installWayAgain());

/** The same for who asks for it after a refusal. */
function installWayAgain(): InstallWay {
  if (isInstalled()) return undefined;
  if (isOffer(window.installOffer)) return 'button';
  return isIos() ? 'by-hand' : undefined;
}

/** Calls `listener` when the browser makes its offer, and when the site was installed. Returns how to stop. */
function watchOffer(listener: () => void): () => void {
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
async function install(): Promise<void> {
  const offer = window.installOffer;
  if (!isOffer(offer)) return;
  window.installOffer = undefined;
  const { outcome } = await offer.prompt();
  if (outcome === 'dismissed') dismiss();
}

const dismiss = (): void => void dismissed.keep('yes');

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
