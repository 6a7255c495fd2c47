import { useEffect, useState } from 'react';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { dismiss, type InstallWay, install, installWay, watchOffer } from './install-offer.ts';

/** Offers to put the site on the home screen, where that can be done; silent once refused or installed. */
export function InstallPrompt() {
  const site = useSite();
  const [way, setWay] = useState<InstallWay>();
  useEffect(() => {
    const look = () => setWay(installWay());
    look();
    return watchOffer(look);
  }, []);
  if (way === undefined) return null;
  const notNow = () => {
    dismiss();
    setWay(undefined);
    // The button goes, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const accept = () => {
    void install().finally(() => setWay(installWay()));
  };
  return (
    <section className="wrap install-prompt" aria-label="Install">
      {way === 'button' ? (
        <p>Put {site.brand} on your home screen: it opens at once, without a connection too.</p>
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
        <button type="button" className="button button-quiet button-small" onClick={notNow}>
          Not now
        </button>
      </p>
    </section>
  );
}
